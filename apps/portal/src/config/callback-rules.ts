import { CALLBACK_PARAM, paths } from './paths.ts';

/** Longer addresses do not come from us, and no server has to take them. */
export const MAX_CALLBACK_LENGTH = 2_000;

const UNSAFE = /[\\\p{Cc}]|^\/\//u;
const ENTRY_PATHS: ReadonlySet<string> = new Set([paths.login, paths.pin]);

const resolve = (text: string, origin: string): URL | null => {
  if (!text.startsWith('/') || UNSAFE.test(text)) return null;
  const url = URL.parse(text, origin);
  return url?.origin === origin ? url : null;
};

const pathOf = (url: URL) => url.pathname + url.search + url.hash;

/**
 * The address inside the portal that a callback names, or null when it may not be used. The parsed
 * path is parsed again because `/.//host` only turns into `//host` by the first parse.
 */
export function safeCallback(text: string | null, origin: string): string | null {
  if (text === null || text.length > MAX_CALLBACK_LENGTH) return null;
  const first = resolve(text, origin);
  const second = first && resolve(pathOf(first), origin);
  if (!second || ENTRY_PATHS.has(second.pathname.replace(/\/+$/, ''))) return null;
  return pathOf(second);
}

export const callbackIn = (search: string, origin: string): string | null =>
  safeCallback(new URLSearchParams(search).get(CALLBACK_PARAM), origin);
