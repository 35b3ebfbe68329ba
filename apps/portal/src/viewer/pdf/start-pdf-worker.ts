import { ViewError } from '../view-error.ts';
// In the minified worker, one function has the name that the build takes for a schema without effects.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';

interface ScriptUrlPolicy {
  createScriptURL: (url: string) => unknown;
}

interface TrustedTypesWindow extends Window {
  trustedTypes?: {
    createPolicy: (
      name: string,
      rules: { createScriptURL: (url: string) => string },
    ) => ScriptUrlPolicy;
  };
}

/**
 * The opaque origin of the frame may start a worker only from a blob of its own. An `import` statement
 * would need the URL in `worker-src`.
 */
const createWorkerBlob = () => {
  const script = `import(${JSON.stringify(new URL(workerUrl, window.location.href).href)});`;
  return URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
};

const toTrustedUrl = (url: string): unknown => {
  const { trustedTypes }: TrustedTypesWindow = window;
  const policy = trustedTypes?.createPolicy('bakehouse-pdf-worker', {
    createScriptURL: (given) => given,
  });
  return policy?.createScriptURL(url) ?? url;
};

/**
 * Waits for the first message of the worker, because messages before it would be lost.
 * @throws ViewError if the worker does not load
 */
export async function startPdfWorker(): Promise<Worker> {
  // The DOM types do not include `TrustedScriptURL`, so the value is cast to a string.
  const worker = new Worker(toTrustedUrl(createWorkerBlob()) as string);
  const { promise, resolve, reject } = Promise.withResolvers<Worker>();
  worker.addEventListener('message', () => resolve(worker), { once: true });
  worker.addEventListener('error', () => reject(new ViewError('not-loaded')), { once: true });
  return promise;
}
