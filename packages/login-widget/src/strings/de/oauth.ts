import type { OAuthStrings } from '../en/oauth.ts';

export const DE_OAUTH: OAuthStrings = {
  'oauth.continueWith': 'Weiter mit {provider}',
  'oauth.opening': '{provider} wird geöffnet …',
};
