/** The providers of social login that clients offer, by the name in the start URL. */
export const OAUTH_PROVIDER_LABELS = {
  amazon: 'Amazon',
  apple: 'Apple',
  bitbucket: 'Bitbucket',
  coinbase: 'Coinbase',
  discord: 'Discord',
  facebook: 'Facebook',
  figma: 'Figma',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  linkedin: 'LinkedIn',
  microsoft: 'Microsoft',
  salesforce: 'Salesforce',
  slack: 'Slack',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  twitter: 'Twitter',
  yahoo: 'Yahoo',
} as const;

export type OAuthProviderName = keyof typeof OAUTH_PROVIDER_LABELS;

export const OAUTH_PROVIDER_NAMES = Object.keys(OAUTH_PROVIDER_LABELS) as OAuthProviderName[];

export const isOAuthProviderName = (name: string): name is OAuthProviderName =>
  Object.hasOwn(OAUTH_PROVIDER_LABELS, name);
