import * as z from 'zod/mini';

export const MAX_CALLBACK_LENGTH = 2_000;

export const callbackText = z.optional(z.string());

const UNSAFE_CALLBACK_PATTERN = /[\\\p{Cc}]|^\/\//u;

const resolveSameOriginPath = (text: string, origin: string): URL | null => {
  if (!text.startsWith('/') || UNSAFE_CALLBACK_PATTERN.test(text)) return null;
  const url = URL.parse(text, origin);
  return url?.origin === origin ? url : null;
};

const pathWithSearchAndHashOf = (url: URL) => url.pathname + url.search + url.hash;

/** Parses twice, because parsing turns `/.//host` into `//host`, which is another host. */
export function toSameOriginPath(text: string | null, origin: string): string | null {
  if (text === null || text.length > MAX_CALLBACK_LENGTH) return null;
  const first = resolveSameOriginPath(text, origin);
  const second = first && resolveSameOriginPath(pathWithSearchAndHashOf(first), origin);
  return second && pathWithSearchAndHashOf(second);
}
