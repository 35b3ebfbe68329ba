import { SessionVerificationError } from '../verification-error.ts';
import { cookieValuesIn } from './cookie-values.ts';
import { headerValuesOf, type RequestLike } from './request-like.ts';

export interface RequestTokens {
  jwt: string | undefined;
  sessionToken: string | undefined;
}

const BEARER_PATTERN = /^Bearer +([^]+)$/i;

/** Other schemes are those of a proxy or another app, and say nothing about the session. */
function readBearerToken(request: RequestLike): string | undefined {
  const tokens = headerValuesOf(request, 'authorization').flatMap(
    (value) => BEARER_PATTERN.exec(value.trim())?.[1] ?? [],
  );
  if (tokens.length > 1) throw new SessionVerificationError('malformed');
  return tokens[0];
}

function readCookie(headers: readonly string[], name: string): string | undefined {
  const values = cookieValuesIn(headers, name);
  if (values.length > 1) throw new SessionVerificationError('duplicate_cookie');
  return values[0];
}

/** @throws SessionVerificationError if it is not clear which tokens count */
export function readRequestTokens(
  request: RequestLike,
  names: { jwt: string; token: string },
): RequestTokens {
  const bearer = readBearerToken(request);
  if (bearer !== undefined) {
    return bearer.includes('.')
      ? { jwt: bearer, sessionToken: undefined }
      : { jwt: undefined, sessionToken: bearer };
  }
  const cookies = headerValuesOf(request, 'cookie');
  return { jwt: readCookie(cookies, names.jwt), sessionToken: readCookie(cookies, names.token) };
}
