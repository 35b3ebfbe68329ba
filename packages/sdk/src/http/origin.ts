import { UsageError } from '../errors.ts';

const LIVE_API_ORIGIN = 'https://api.stytch.com';
const TEST_API_ORIGIN = 'https://test.stytch.com';

export const API_PATH_PREFIX = '/sdk/v1';

/** @throws UsageError when `apiOrigin` is not an http or https origin */
export function apiOriginOf(publicToken: string, apiOrigin: string | undefined): string {
  const isTest = publicToken.includes('public-token-test');
  const origin = apiOrigin ?? (isTest ? TEST_API_ORIGIN : LIVE_API_ORIGIN);
  if (!/^https?:\/\/[^/?#]+\/?$/.test(origin)) {
    throw new UsageError('createClient', 'apiOrigin must be an http or https origin');
  }
  return origin.replace(/\/$/, '');
}
