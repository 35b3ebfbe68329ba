import { base64 } from '../encoding/base64.ts';

/** The Authorization header (RFC 7617). The public token is both user name and default password. */
export const basicAuth = (publicToken: string, sessionToken: string | undefined): string =>
  `Basic ${base64(`${publicToken}:${sessionToken ?? publicToken}`)}`;
