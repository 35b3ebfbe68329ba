import { isRecord, parseJson } from '../validation/record.ts';

const decode = (base64url: string): string => {
  try {
    return atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
};

/**
 * For how many milliseconds a JWT is good from the moment it was issued; infinite when it does not
 * say. A duration, so that it means the same by every clock. The signature is not looked at.
 */
export function jwtLifetimeMs(jwt: string): number {
  const [, payload = ''] = jwt.split('.');
  const claims = parseJson(decode(payload));
  const lifetime = isRecord(claims) ? (Number(claims.exp) - Number(claims.iat)) * 1_000 : NaN;
  return lifetime > 0 ? lifetime : Infinity;
}
