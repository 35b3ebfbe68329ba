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

/** The policy of the page accepts the URL of a worker only through Trusted Types. */
export function toWorkerUrl(workerUrl: string): string {
  const { trustedTypes }: TrustedTypesWindow = window;
  const policy = trustedTypes?.createPolicy('bakehouse-worker', {
    createScriptURL(url) {
      if (url === workerUrl) return url;
      throw new TypeError(`${url} is not the worker of this page.`);
    },
  });
  // The DOM types do not include `TrustedScriptURL`, so the value is cast to a string.
  return (policy?.createScriptURL(workerUrl) ?? workerUrl) as string;
}
