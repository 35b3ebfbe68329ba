/** The providers of social login that clients offer, by the name in the start URL. */
export const OAUTH_PROVIDERS = new Map(
  Object.entries({
    amazon: { label: 'Amazon' },
    apple: { label: 'Apple' },
    bitbucket: { label: 'Bitbucket' },
    coinbase: { label: 'Coinbase' },
    discord: { label: 'Discord' },
    facebook: { label: 'Facebook' },
    figma: { label: 'Figma' },
    github: { label: 'GitHub' },
    gitlab: { label: 'GitLab' },
    google: { label: 'Google' },
    linkedin: { label: 'LinkedIn' },
    microsoft: { label: 'Microsoft' },
    salesforce: { label: 'Salesforce' },
    slack: { label: 'Slack' },
    snapchat: { label: 'Snapchat' },
    tiktok: { label: 'TikTok' },
    twitch: { label: 'Twitch' },
    twitter: { label: 'Twitter' },
    yahoo: { label: 'Yahoo' },
  }),
);
