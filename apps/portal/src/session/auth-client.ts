import { type Client, createClient } from '@bakehouse/sdk';
import type { Env } from '../config/env.ts';

/** The one SDK instance: two of them would refresh one session twice. */
export const createAuthClient = ({ publicToken, apiOrigin }: Env): Client =>
  createClient(publicToken, { apiOrigin, telemetry: false });

/** Where the SDK keeps its copy of the session, for all tabs to see. */
export const stateKey = ({ publicToken }: Env): string => `stytch_sdk_state_${publicToken}`;

/** The SDK takes up none of several sessions. This tells why there is none. */
export const hasSeveralSessions = (cookies: string): boolean => {
  const values = cookies.split('; ').filter((cookie) => cookie.startsWith('stytch_session='));
  return new Set(values).size > 1;
};
