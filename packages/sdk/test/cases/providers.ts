import type { OAuthProviderName } from '../../src/types.ts';

/** Everyone a user can sign in with, said once more apart from the source. */
export const PROVIDERS: readonly OAuthProviderName[] = [
  'google',
  'microsoft',
  'apple',
  'github',
  'gitlab',
  'facebook',
  'discord',
  'salesforce',
  'slack',
  'amazon',
  'bitbucket',
  'linkedin',
  'coinbase',
  'twitch',
  'twitter',
  'tiktok',
  'snapchat',
  'figma',
  'yahoo',
];
