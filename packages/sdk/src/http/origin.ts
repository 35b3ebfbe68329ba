import { UsageError } from '../errors.ts';

const LIVE_ORIGIN = 'https://api.stytch.com';
const TEST_ORIGIN = 'https://test.stytch.com';

/** What the paths of calls begin with. */
export const API_PREFIX = '/sdk/v1';

/** Where the API is. Without an origin of its own, the token's kind decides. */
export function originOf(publicToken: string, apiOrigin: string | undefined): string {
  const isTest = publicToken.includes('public-token-test');
  const origin = apiOrigin ?? (isTest ? TEST_ORIGIN : LIVE_ORIGIN);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(origin)) {
    throw new UsageError('createClient', 'apiOrigin must be an http or https origin');
  }
  return origin.replace(/\/$/, '');
}
