import { UnreachableError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';
import type { Scope, ScriptPolicy } from '../platform/scope.ts';

/** The only scripts that this package ever adds to a page, up to their queries. */
const SCRIPTS = {
  recaptcha: 'https://www.google.com/recaptcha/enterprise.js',
  fingerprint: 'https://elements.stytch.com/telemetry.js',
  googleIdentity: 'https://accounts.google.com/gsi/client',
} as const;

export type ScriptName = keyof typeof SCRIPTS;

type Added = Map<string, Promise<void>>;

const addedTo = new WeakMap<Scope, Added>();

/** A page lets each name make one policy, so all copies of this package in it share theirs here. */
const POLICY: unique symbol = Symbol.for('bakehouse:script-policy');

interface PolicyHolder extends Scope {
  [POLICY]?: ScriptPolicy;
}

const isOurs = (url: string): boolean =>
  Object.values(SCRIPTS).some((known) => url === known || url.startsWith(`${known}?`));

/** Pages may demand that script addresses come from a policy that they have named. */
function vouchFor(scope: Scope, url: string): unknown {
  if (!scope.trustedTypes) return url;
  const shared: PolicyHolder = scope;
  const policy =
    shared[POLICY] ??
    scope.trustedTypes.createPolicy('bakehouse', {
      createScriptURL(address) {
        if (isOurs(address)) return address;
        throw new TypeError(`${address} is none of the scripts of this package`);
      },
    });
  shared[POLICY] = policy;
  return policy.createScriptURL(url);
}

const load = (scope: Scope, url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = scope.document.createElement('script');
    script.async = true;
    script.defer = true;
    script.onload = () => {
      resolve();
    };
    script.onerror = () => {
      script.remove();
      reject(new TypeError(`${url} did not load`));
    };
    // The type knows no trusted addresses; browsers that want them take nothing else.
    script.src = vouchFor(scope, url) as string;
    scope.document.head.append(script);
  });

/**
 * Adds a script to the page, once for each address. A failed load is forgotten, so that the next
 * call tries again.
 * @param query follows the address, without the question mark
 * @returns the global object, in which the script has put its own
 * @throws UnreachableError
 */
export async function addScript(
  { scope }: Pick<Platform, 'scope'>,
  name: ScriptName,
  query = '',
): Promise<Scope> {
  const url = SCRIPTS[name] + (query && `?${query}`);
  try {
    if (!scope) throw new TypeError('There is no page');
    const added: Added = addedTo.get(scope) ?? new Map<string, Promise<void>>();
    addedTo.set(scope, added);
    const loading = added.get(url) ?? load(scope, url);
    added.set(url, loading);
    await loading.catch((error: unknown) => {
      added.delete(url);
      throw error;
    });
    return scope;
  } catch (cause) {
    throw new UnreachableError(
      `Unable to load ${url}. Allow its host in script-src and bakehouse in trusted-types, or look for a content blocker.`,
      { cause },
    );
  }
}
