import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { TrustedScriptPolicy, WindowLike } from '../platform/window-like.ts';

/** The URLs of all scripts that this package can add to a page, without their query strings. */
const SCRIPT_URLS = {
  recaptcha: 'https://www.google.com/recaptcha/enterprise.js',
  deviceTelemetry: 'https://elements.stytch.com/telemetry.js',
  googleIdentity: 'https://accounts.google.com/gsi/client',
} as const;

export type ScriptName = keyof typeof SCRIPT_URLS;

type ScriptLoadsByUrl = Map<string, Promise<void>>;

const scriptLoadsByWindow = new WeakMap<WindowLike, ScriptLoadsByUrl>();

/**
 * A page can create only one Trusted Types policy of a given name, so all copies of this package in
 * a page share one policy.
 */
const TRUSTED_TYPES_POLICY_KEY: unique symbol = Symbol.for('bakehouse:script-policy');

interface WindowWithTrustedTypes extends WindowLike {
  [TRUSTED_TYPES_POLICY_KEY]?: TrustedScriptPolicy;
}

const isAllowedScriptUrl = (url: string): boolean =>
  Object.values(SCRIPT_URLS).some((known) => url === known || url.startsWith(`${known}?`));

/** Pages that require Trusted Types accept script URLs only from a policy that they allow by name. */
function toTrustedScriptUrl(window: WindowLike, url: string): unknown {
  if (!window.trustedTypes) return url;
  const holder: WindowWithTrustedTypes = window;
  const policy =
    holder[TRUSTED_TYPES_POLICY_KEY] ??
    window.trustedTypes.createPolicy('bakehouse', {
      createScriptURL(url) {
        if (isAllowedScriptUrl(url)) return url;
        throw new TypeError(`${url} is not a script of this package`);
      },
    });
  holder[TRUSTED_TYPES_POLICY_KEY] = policy;
  return policy.createScriptURL(url);
}

const appendScript = (window: WindowLike, url: string): Promise<void> =>
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
    // TypeScript's DOM types do not include `TrustedScriptURL`.
    script.src = toTrustedScriptUrl(window, url) as string;
    window.document.head.append(script);
  });

/**
 * Adds a script to the page, once for each URL. After a failure, the next call tries again.
 * @param query the query of the URL, without the question mark
 * @returns the global object of the page, which now has the variable that the script defines
 * @throws UnreachableError
 */
export async function loadScript(
  { window }: Pick<Platform, 'window'>,
  name: ScriptName,
  query = '',
): Promise<WindowLike> {
  const url = SCRIPT_URLS[name] + (query && `?${query}`);
  try {
    if (!window) throw new TypeError('There is no page');
    const scripts: ScriptLoadsByUrl =
      scriptLoadsByWindow.get(window) ?? new Map<string, Promise<void>>();
    scriptLoadsByWindow.set(window, scripts);
    const loading = scripts.get(url) ?? appendScript(window, url);
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
