import { base64 } from './base64.ts';

/** The Authorization header: without a readable session token the public token stands twice. */
export const credentials = (publicToken: string, sessionToken: string | undefined): string =>
  `Basic ${base64(`${publicToken}:${sessionToken ?? publicToken}`)}`;
