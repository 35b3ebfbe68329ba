import * as z from 'zod/mini';
import { isLoopbackOrigin } from './origins.ts';

const REDIRECT_PURPOSES = ['login', 'signup', 'reset_password'] as const;

export type RedirectPurpose = (typeof REDIRECT_PURPOSES)[number];

export const TOKEN_PARAMETERS = ['stytch_token_type', 'token'] as const;

/** The URL parser removes or replaces some of these characters silently. */
const isPlainHttpUrl = (text: string) => /^https?:\/\/(?!\/)[\x21-\x5b\x5d-\x7e]+$/i.test(text);

/** A redirect URL has no fragment (RFC 6749, section 3.1.2), user name or token parameter. */
export function parseRedirectUrl(text: string): URL | undefined {
  const url = isPlainHttpUrl(text) && !text.includes('#') ? URL.parse(text) : null;
  if (url?.username !== '' || url.password !== '') return undefined;
  return TOKEN_PARAMETERS.some((name) => url.searchParams.has(name)) ? undefined : url;
}

const urlSchema = z
  .string()
  .check(
    z.refine(
      (text) => parseRedirectUrl(text) !== undefined,
      'must be an http or https URL without a fragment, a user name or a token, such as https://app.example.com/authenticate',
    ),
  );

export const redirectUrlSchema = z.pipe(
  z.transform((entry: unknown) => (typeof entry === 'string' ? { url: entry } : entry)),
  z.strictObject({
    url: z.pipe(
      urlSchema,
      z.transform((url) => new URL(url).href),
    ),
    purposes: z._default(
      z.array(z.enum(REDIRECT_PURPOSES)).check(z.minLength(1, 'must not be empty')),
      [...REDIRECT_PURPOSES],
    ),
  }),
);

interface ProjectPages {
  redirect_urls: readonly z.infer<typeof redirectUrlSchema>[];
  origins: readonly string[];
}

/**
 * Returns the origin of the page to which a login of the project leads; null if it has no pages.
 * A redirect URL outside of `origins` can belong to a back end, and a loopback address is for
 * development, so both come last.
 */
export const findSiteOrigin = ({
  redirect_urls: redirectUrls,
  origins,
}: ProjectPages): string | null => {
  const logins = redirectUrls
    .filter(({ purposes }) => purposes.includes('login'))
    .map(({ url }) => new URL(url).origin);
  const pages = logins.filter((origin) => origins.includes(origin));
  const candidates = [...pages, ...origins, ...logins];
  return candidates.find((origin) => !isLoopbackOrigin(origin)) ?? candidates[0] ?? null;
};
