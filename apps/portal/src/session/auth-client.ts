import { type ClientWith, createClientWith } from '@bakehouse/sdk';
import type { Env } from '../config/env.ts';

/** Create one client per page, because each client refreshes the session by itself. */
export const createAuthClient = ({ publicToken, apiOrigin }: Env): ClientWith =>
  createClientWith(publicToken, {}, { apiOrigin });

export const hasSeveralSessionCookies = (cookies: string): boolean => {
  const values = cookies.split('; ').filter((cookie) => cookie.startsWith('stytch_session='));
  return new Set(values).size > 1;
};

declare module '../lib/services.tsx' {
  interface Services {
    /** A login through this client also updates the session of the portal. */
    client: ClientWith;
  }
}
