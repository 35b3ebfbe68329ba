import { CALLBACK_PARAM, paths, trimPath } from './paths.ts';

/** Longer callbacks are ignored, because servers may refuse long addresses. */
export const MAX_CALLBACK_LENGTH = 2_000;

const UNSAFE_CALLBACK = /[\\\p{Cc}]|^\/\//u;
const LOGIN_STEP_PATHS: ReadonlySet<string> = new Set([
  paths.login,
  paths.pin,
  paths.authenticate,
  paths.resetPassword,
  paths.forgotPassword,
]);

const resolveCallback = (text: string, origin: string): URL | null => {
  if (!text.startsWith('/') || UNSAFE_CALLBACK.test(text)) return null;
  const url = URL.parse(text, origin);
  return url?.origin === origin ? url : null;
};

const fullPathOf = (url: URL) => url.pathname + url.search + url.hash;

/**
 * The callback as a path of the portal, or null when it is unsafe. The path is parsed twice, because
 * parsing turns `/.//host` into `//host`, which is another host.
 */
export function toSafeCallback(text: string | null, origin: string): string | null {
  if (text === null || text.length > MAX_CALLBACK_LENGTH) return null;
  const first = resolveCallback(text, origin);
  const second = first && resolveCallback(fullPathOf(first), origin);
  if (!second || LOGIN_STEP_PATHS.has(trimPath(second.pathname))) return null;
  return fullPathOf(second);
}

export const readCallback = (search: string, origin: string): string | null =>
  toSafeCallback(new URLSearchParams(search).get(CALLBACK_PARAM), origin);
