import { binaryOf } from '../http/base64.ts';
import { isRecord, parseJson } from '../validation/record.ts';

const claimsOf = (jwt: string): unknown => {
  const [, payload = ''] = jwt.split('.');
  try {
    return parseJson(binaryOf(payload));
  } catch {
    return undefined;
  }
};

/**
 * For how many milliseconds a JWT is good from the moment it was issued; infinite when it does not
 * say. A duration, so that it means the same by every clock. The signature is not looked at.
 */
export function jwtLifetimeMs(jwt: string): number {
  const claims = claimsOf(jwt);
  const lifetime = isRecord(claims) ? (Number(claims.exp) - Number(claims.iat)) * 1_000 : NaN;
  return lifetime > 0 ? lifetime : Infinity;
}
