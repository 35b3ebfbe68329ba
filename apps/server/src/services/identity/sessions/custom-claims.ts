import { HttpError } from '../../../http-error.ts';

export type CustomClaims = Readonly<Record<string, unknown>>;

const MAX_CLAIMS_BYTES = 4 * 1024;

/** The claims that the server itself writes, and the registered ones (RFC 7519, section 4.1). */
const RESERVED_CLAIMS: ReadonlySet<string> = new Set([
  'iss',
  'sub',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'acr',
  'act',
  'amr',
  'https://stytch.com/session',
]);

const claimsError = (message: string) =>
  new HttpError(400, 'invalid_request', `session_custom_claims ${message}`, {
    fields: { session_custom_claims: message },
  });

/**
 * Merges by name; null removes a claim.
 * @throws HttpError 400 invalid_request for a reserved name, or when the claims would take too much room
 */
export function mergeCustomClaims(
  known: CustomClaims,
  given: CustomClaims | undefined,
): CustomClaims {
  if (!given) return known;
  const reserved = Object.keys(given).find((name) => RESERVED_CLAIMS.has(name));
  if (reserved !== undefined) throw claimsError(`must not set ${reserved}, which the server sets`);
  const merged = Object.fromEntries(
    Object.entries({ ...known, ...given }).filter(([, value]) => value !== null),
  );
  if (Buffer.byteLength(JSON.stringify(merged)) > MAX_CLAIMS_BYTES)
    throw claimsError(`may take ${MAX_CLAIMS_BYTES / 1024} kB in all`);
  return merged;
}
