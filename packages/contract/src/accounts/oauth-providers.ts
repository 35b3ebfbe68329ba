export const PORTAL_OAUTH_LABELS = { google: 'Google', github: 'GitHub' } as const;

export type PortalOAuthProvider = keyof typeof PORTAL_OAUTH_LABELS;

export const PORTAL_OAUTH_PROVIDERS = [
  'google',
  'github',
] as const satisfies readonly PortalOAuthProvider[];
