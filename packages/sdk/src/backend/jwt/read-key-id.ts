import { decodeProtectedHeader } from 'jose';
import { SessionVerificationError } from '../verification-error.ts';
import type { Claims } from '../wire.ts';

export const SIGNING_ALGORITHM = 'RS256';

/** A JWT of the API has about 1,500 characters; a browser sends no cookie of more than 4,096. */
export const MAX_TOKEN_LENGTH = 8_000;
const MAX_KEY_ID_LENGTH = 256;

/** Base64url without padding and without unused bits that are set (RFC 4648, section 3.5). */
const PART = '(?:[\\w-]{4})*(?:[\\w-][AQgw]|[\\w-]{2}[AEIMQUYcgkosw048])?';
const JWT_PATTERN = new RegExp(`^${PART}\\.${PART}\\.${PART}$`);

function readHeader(jwt: string): Claims {
  try {
    return decodeProtectedHeader(jwt);
  } catch (cause) {
    throw new SessionVerificationError('malformed', { cause });
  }
}

const isSessionType = (type: unknown) =>
  type === undefined || (typeof type === 'string' && type.toLowerCase() === 'jwt');

/**
 * Checks everything about a JWT that needs no key. Keys and addresses of keys in its header are
 * ignored.
 * @throws SessionVerificationError for a text that cannot be a session JWT
 */
export function readKeyId(jwt: unknown): string {
  if (typeof jwt !== 'string') throw new SessionVerificationError('malformed');
  if (jwt.length > MAX_TOKEN_LENGTH) throw new SessionVerificationError('too_long');
  const { alg, typ, crit, b64, kid } = readHeader(jwt);
  if (alg !== SIGNING_ALGORITHM) throw new SessionVerificationError('wrong_algorithm');
  if (crit !== undefined || b64 !== undefined || !isSessionType(typ))
    throw new SessionVerificationError('unsupported_header');
  if (!JWT_PATTERN.test(jwt)) throw new SessionVerificationError('malformed');
  if (typeof kid !== 'string' || kid.length > MAX_KEY_ID_LENGTH)
    throw new SessionVerificationError('unknown_key');
  return kid;
}
