/** The names of the social providers once more, as a check. */
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

export type OAuthProvider = keyof typeof OAUTH_PROVIDER_LABELS;

// Object.keys() types its results as strings.
export const OAUTH_PROVIDERS = Object.keys(OAUTH_PROVIDER_LABELS) as OAuthProvider[];
