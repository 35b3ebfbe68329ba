import workerUrl from './checksum-worker.ts?worker&url';

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

const refuseOtherUrls = (url: string): string => {
  if (url === workerUrl) return url;
  throw new TypeError(`${url} is not the worker of this page.`);
};

/** The policy of the page accepts the URL of a worker only through Trusted Types. */
const toTrustedUrl = (url: string): unknown => {
  const { trustedTypes }: TrustedTypesWindow = window;
  const policy = trustedTypes?.createPolicy('bakehouse-worker', {
    createScriptURL: refuseOtherUrls,
  });
  return policy?.createScriptURL(url) ?? url;
};

// The DOM types do not include `TrustedScriptURL`, so the value is cast to a string.
export const startChecksumWorker = (): Worker => new Worker(toTrustedUrl(workerUrl) as string);
