import { addNamespaces } from '@bakehouse/sdk/core';
import { oauth as oauthNamespace } from '@bakehouse/sdk/namespaces/oauth.js';
import type { OAuthProviderOptions } from '../config/product-options/oauth-options.ts';
import { delay } from '../lib/delay.ts';
import type { Flow } from './flow.ts';

const MAX_NAVIGATION_MS = 10_000;

/**
 * Resolves when the page is shown again from the back/forward cache, or when the browser has stayed
 * on the page, because the user stopped the navigation.
 */
async function waitUntilPageStays(): Promise<void> {
  const listening = new AbortController();
  const shown = new Promise((resolve) => {
    addEventListener('pageshow', resolve, { signal: listening.signal });
  });
  await Promise.race([shown, delay(MAX_NAVIGATION_MS, listening.signal)]);
  listening.abort();
}

/** Leaves the page for the provider. Until then, and while the page is left, the flow is pending. */
export const continueWithProvider: Flow<[provider: OAuthProviderOptions]> = async (
  { client, config },
  { type, custom_scopes, provider_params },
) => {
  const { oauth } = addNamespaces(client, { oauth: oauthNamespace });
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions;
  await oauth[type].start({
    login_redirect_url: loginRedirectURL,
    signup_redirect_url: signupRedirectURL,
    custom_scopes: custom_scopes && [...custom_scopes],
    provider_params,
  });
  await waitUntilPageStays();
};
