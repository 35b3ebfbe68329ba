import { decodeProtectedHeader } from 'jose';
import { SessionVerificationError } from '../verification-error.ts';
import type { Claims } from '../wire.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** A JWT of the API has about 1,500 characters; a browser sends no cookie of more than 4,096. */
export const MAX_TOKEN_LENGTH = 8_000;
const MAX_KEY_ID_LENGTH = 256;

const FOREIGN_LETTER = /[^\w.-]/;

/** The last letters that a part of 4n + 0, 1, 2 or 3 letters may have (RFC 4648, section 3.5). */
const LAST_LETTERS = [/$/, /^$/, /[AQgw]$/, /[AEIMQUYcgkosw048]$/] as const;

const hasNoUnusedBits = (part: string) => LAST_LETTERS[part.length % 4]?.test(part.slice(-1));

function isEncodedJwt(jwt: string): boolean {
  const parts = jwt.split('.');
  return parts.length === 3 && !FOREIGN_LETTER.test(jwt) && parts.every(hasNoUnusedBits);
}

function readHeader(jwt: string): Claims {
  try {
    return decodeProtectedHeader(jwt);
  } catch (cause) {
    throw new SessionVerificationError('malformed', { cause });
  }
}

const isSessionType = (type: unknown) =>
  type === undefined || (typeof type === 'string' && type.toLowerCase() === 'jwt');

function readKeyIdOfHeader(jwt: string): string {
  const { alg, typ, crit, b64, kid } = readHeader(jwt);
  if (alg !== SIGNING_ALGORITHM) throw new SessionVerificationError('wrong_algorithm');
  if (crit !== undefined || b64 !== undefined || !isSessionType(typ))
    throw new SessionVerificationError('unsupported_header');
  if (!isEncodedJwt(jwt)) throw new SessionVerificationError('malformed');
  if (typeof kid !== 'string' || kid.length > MAX_KEY_ID_LENGTH)
    throw new SessionVerificationError('unknown_key');
  return kid;
}

/**
 * Creates the check of everything about a JWT that needs no key. It ignores keys and addresses of keys
 * in the header, and throws a SessionVerificationError for a text that cannot be a session JWT.
 */
export function createKeyIdReader(): (jwt: unknown) => string {
  // All JWTs of one key have the same header, so the last one is not parsed again.
  let last: { header: string; keyId: string } | undefined;
  return (jwt) => {
    if (typeof jwt !== 'string') throw new SessionVerificationError('malformed');
    if (jwt.length > MAX_TOKEN_LENGTH) throw new SessionVerificationError('too_long');
    const header = jwt.slice(0, jwt.indexOf('.') + 1);
    if (last?.header !== header) last = { header, keyId: readKeyIdOfHeader(jwt) };
    else if (!isEncodedJwt(jwt)) throw new SessionVerificationError('malformed');
    return last.keyId;
  };
}
