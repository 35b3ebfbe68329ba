import type { OAuthProviderName } from '../../src/types.ts';

/**
 * The names of the OAuth providers, written by hand so that a test can compare them with the
 * source.
 */
export const OAUTH_PROVIDER_NAMES: readonly OAuthProviderName[] = [
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
