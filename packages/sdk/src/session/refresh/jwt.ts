import { decodeBase64 } from '../../encoding/base64.ts';
import { isRecord, parseJson } from '../../validation/record.ts';

const decodeJwtClaims = (jwt: string): unknown => {
  const [, payload = ''] = jwt.split('.');
  try {
    return parseJson(decodeBase64(payload));
  } catch {
    return undefined;
  }
};

/**
 * The lifetime of a JWT in milliseconds: `exp` minus `iat` (RFC 7519), so that a wrong clock of the
 * device does not matter. Infinite when the claims are missing. The signature is not checked.
 */
export function jwtLifetimeMs(jwt: string): number {
  const claims = decodeJwtClaims(jwt);
  const lifetime = isRecord(claims) ? (Number(claims.exp) - Number(claims.iat)) * 1_000 : NaN;
  return lifetime > 0 ? lifetime : Infinity;
}
