import { UsageError } from '../errors.ts';

const LIVE_ORIGIN = 'https://api.stytch.com';
const TEST_ORIGIN = 'https://test.stytch.com';

export const API_PREFIX = '/sdk/v1';

/** @throws UsageError when `apiOrigin` is not an http or https origin */
export function originOf(publicToken: string, apiOrigin: string | undefined): string {
  const isTest = publicToken.includes('public-token-test');
  const origin = apiOrigin ?? (isTest ? TEST_ORIGIN : LIVE_ORIGIN);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(origin)) {
    throw new UsageError('createClient', 'apiOrigin must be an http or https origin');
  }
  return origin.replace(/\/$/, '');
}
