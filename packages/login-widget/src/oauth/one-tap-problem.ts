import type { OneTapStrings } from '../strings/en/one-tap.ts';

/** The texts for mistakes in the configuration, by the reason of the API or of Google. */
const TEXT_KEY_BY_REASON: Readonly<Record<string, keyof OneTapStrings>> = {
  origin_not_allowed_for_client: 'oneTap.originNotAllowed',
  unregistered_origin: 'oneTap.originNotAllowed',
  invalid_client: 'oneTap.invalidClient',
  oauth_config_not_found: 'oneTap.noConfig',
  no_login_redirect_urls_set: 'oneTap.noLoginRedirectUrls',
  no_signup_redirect_urls_set: 'oneTap.noSignupRedirectUrls',
  default_provider_not_allowed: 'oneTap.defaultProvider',
};

const isTestToken = (publicToken: string) => publicToken.includes('public-token-test');

/** Returns the text for developers; null with a live token, where it would be shown to users. */
export const oneTapProblemTextKey = (
  reason: string,
  publicToken: string,
): keyof OneTapStrings | null =>
  isTestToken(publicToken) ? (TEXT_KEY_BY_REASON[reason] ?? null) : null;
