import { textToBase64 } from '../encoding/base64.ts';

/**
 * The value of the Authorization header (RFC 7617). The public token is the user name and, without
 * a session token, also the password.
 */
export const toBasicAuthHeader = (publicToken: string, sessionToken: string | undefined): string =>
  `Basic ${textToBase64(`${publicToken}:${sessionToken ?? publicToken}`)}`;
