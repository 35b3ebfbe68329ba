import { UsageError } from '../errors.ts';

export const PROVIDER_HOST = 'stytch.com';

export const API_PATH_PREFIX = '/sdk/v1';

/** @throws UsageError when `apiOrigin` is not an http or https origin */
export function apiOriginOf(publicToken: string, apiOrigin: string | undefined): string {
  const subdomain = publicToken.includes('public-token-test') ? 'test' : 'api';
  const origin = apiOrigin ?? `https://${subdomain}.${PROVIDER_HOST}`;
  if (!/^https?:\/\/[^/?#]+\/?$/.test(origin)) {
    throw new UsageError('createClient', 'apiOrigin must be an http or https origin');
  }
  return origin.replace(/\/$/, '');
}
