export const EN_OAUTH = {
  'oauth.continueWith': 'Continue with {provider}',
  'oauth.opening': 'Opening {provider}…',
} as const;

/** The texts of social providers. */
export type OAuthStrings = Readonly<Record<keyof typeof EN_OAUTH, string>>;
