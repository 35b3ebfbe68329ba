import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { TrustedScriptPolicy, WindowLike } from '../platform/window-like.ts';

/** The only scripts that this package ever adds to a page, without their queries. */
const SCRIPTS = {
  recaptcha: 'https://www.google.com/recaptcha/enterprise.js',
  deviceTelemetry: 'https://elements.stytch.com/telemetry.js',
  googleIdentity: 'https://accounts.google.com/gsi/client',
} as const;

export type ScriptName = keyof typeof SCRIPTS;

type LoadingScripts = Map<string, Promise<void>>;

const loadingScriptsOf = new WeakMap<WindowLike, LoadingScripts>();

/** A page can create a policy of one name only once, so all copies of this package share it. */
const POLICY: unique symbol = Symbol.for('bakehouse:script-policy');

interface PolicyHolder extends WindowLike {
  [POLICY]?: TrustedScriptPolicy;
}

const isKnown = (url: string): boolean =>
  Object.values(SCRIPTS).some((known) => url === known || url.startsWith(`${known}?`));

/** Pages that require Trusted Types accept script URLs only from a policy that they allow by name. */
function trustedUrl(window: WindowLike, url: string): unknown {
  if (!window.trustedTypes) return url;
  const holder: PolicyHolder = window;
  const policy =
    holder[POLICY] ??
    window.trustedTypes.createPolicy('bakehouse', {
      createScriptURL(address) {
        if (isKnown(address)) return address;
        throw new TypeError(`${address} is not a script of this package`);
      },
    });
  holder[POLICY] = policy;
  return policy.createScriptURL(url);
}

const append = (window: WindowLike, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = window.document.createElement('script');
    script.async = true;
    script.defer = true;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new TypeError(`${url} did not load`));
    };
    // TypeScript's DOM types do not know trusted URLs.
    script.src = trustedUrl(window, url) as string;
    window.document.head.append(script);
  });

/**
 * Adds a script to the page, once for each URL. The next call retries after a failure.
 * @param query the query of the URL, without the question mark
 * @returns the global object of the page, which then has the script's own global
 * @throws UnreachableError
 */
export async function loadScript(
  { window }: Pick<Platform, 'window'>,
  name: ScriptName,
  query = '',
): Promise<WindowLike> {
  const url = SCRIPTS[name] + (query && `?${query}`);
  try {
    if (!window) throw new TypeError('There is no page');
    const scripts: LoadingScripts =
      loadingScriptsOf.get(window) ?? new Map<string, Promise<void>>();
    loadingScriptsOf.set(window, scripts);
    const loading = scripts.get(url) ?? append(window, url);
    scripts.set(url, loading);
    await loading.catch((error: unknown) => {
      scripts.delete(url);
      throw error;
    });
    return window;
  } catch (cause) {
    throw new UnreachableError(
      `Unable to load ${url}. Allow its host in script-src and bakehouse in trusted-types, or look for a content blocker.`,
      { cause },
    );
  }
}
