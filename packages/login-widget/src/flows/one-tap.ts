import { addNamespaces, isAuthError } from '@bakehouse/sdk/core';
import { oauth as oauthNamespace } from '@bakehouse/sdk/namespaces/oauth.js';
import type { OAuthProviderOptions } from '../config/product-options/oauth-options.ts';
import type { OneTapMode } from '../oauth/one-tap-mode.ts';
import type { FlowContext } from './flow.ts';

/** Google finds the element by its id, so it stands in the page, not in a shadow root. */
export const PROMPT_PARENT_ID = 'google-parent-prompt';

/** Google says nothing where it uses FedCM although the older prompt is forced. */
const MAX_OPENING_MS = 10_000;

interface OneTapPrompt {
  provider: OAuthProviderOptions;
  mode: OneTapMode;
  /** Closes the prompt. */
  signal: AbortSignal;
  onCancelled: () => void;
  /** The server refused the account that the user picked. */
  onFailed: (error: unknown) => void;
}

const toStartOptions = ({ place, isLegacy }: OneTapMode, cancelsOutside: boolean | undefined) => ({
  cancel_on_tap_outside: place === 'embedded' ? false : cancelsOutside,
  ...(place === 'embedded' && { prompt_parent_id: PROMPT_PARENT_ID }),
  ...(isLegacy && { use_fedcm_for_prompt: false }),
});

/**
 * Opens the prompt. When the user picks an account, the SDK leaves the page.
 * @returns the reason why there is no prompt, or null when it is open
 */
export async function openOneTap(
  { client, config }: Pick<FlowContext, 'client' | 'config'>,
  { provider, mode, signal, onCancelled, onFailed }: OneTapPrompt,
): Promise<string | null> {
  const { oauth } = addNamespaces(client, { oauth: oauthNamespace });
  const { loginRedirectURL, signupRedirectURL } = config.oauthOptions;
  const options = {
    login_redirect_url: loginRedirectURL,
    signup_redirect_url: signupRedirectURL,
    onOneTapCancelled: onCancelled,
    onOneTapFailed: onFailed,
    ...toStartOptions(mode, provider.cancel_on_tap_outside),
  };
  try {
    const result = await oauth.googleOneTap.start(options, { signal, timeout: MAX_OPENING_MS });
    return result.success ? null : result.reason;
  } catch (error) {
    if (isAuthError(error) && error.name === 'OneTapError') return error.reason;
    throw error;
  }
}
