import { toBinaryString } from '../../encoding/base64.ts';
import { isRecord, parseJson } from '../../validation/record.ts';

const claimsOf = (jwt: string): unknown => {
  const [, payload = ''] = jwt.split('.');
  try {
    return parseJson(toBinaryString(payload));
  } catch {
    return undefined;
  }
};

/**
 * The lifetime of a JWT in milliseconds: `exp` minus `iat` (RFC 7519), so that a wrong clock of the
 * device does not matter. Infinite when the claims are missing. The signature is not checked.
 */
export function jwtLifetimeMs(jwt: string): number {
  const claims = claimsOf(jwt);
  const lifetime = isRecord(claims) ? (Number(claims.exp) - Number(claims.iat)) * 1_000 : NaN;
  return lifetime > 0 ? lifetime : Infinity;
}
