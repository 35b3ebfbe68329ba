import type { OAuthProviderName } from '@bakehouse/sdk';

interface SocialProvider {
  label: string;
  /** Whether the provider sends the person's email address, and says that it is verified. */
  toldAddress: 'verified' | 'unverified' | 'none';
}

/** The names and peculiarities that tests expect of the stand-ins. */
export const SOCIAL_PROVIDERS: Readonly<Record<OAuthProviderName, SocialProvider>> = {
  amazon: { label: 'Amazon', toldAddress: 'unverified' },
  apple: { label: 'Apple', toldAddress: 'verified' },
  bitbucket: { label: 'Bitbucket', toldAddress: 'verified' },
  coinbase: { label: 'Coinbase', toldAddress: 'unverified' },
  discord: { label: 'Discord', toldAddress: 'verified' },
  facebook: { label: 'Facebook', toldAddress: 'unverified' },
  figma: { label: 'Figma', toldAddress: 'unverified' },
  github: { label: 'GitHub', toldAddress: 'verified' },
  gitlab: { label: 'GitLab', toldAddress: 'verified' },
  google: { label: 'Google', toldAddress: 'verified' },
  linkedin: { label: 'LinkedIn', toldAddress: 'verified' },
  microsoft: { label: 'Microsoft', toldAddress: 'verified' },
  salesforce: { label: 'Salesforce', toldAddress: 'verified' },
  slack: { label: 'Slack', toldAddress: 'verified' },
  snapchat: { label: 'Snapchat', toldAddress: 'none' },
  tiktok: { label: 'TikTok', toldAddress: 'none' },
  twitch: { label: 'Twitch', toldAddress: 'verified' },
  twitter: { label: 'Twitter', toldAddress: 'none' },
  yahoo: { label: 'Yahoo', toldAddress: 'verified' },
};

export const PROVIDER_ROWS = Object.entries(SOCIAL_PROVIDERS) as [
  OAuthProviderName,
  SocialProvider,
][];
