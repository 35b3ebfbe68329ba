import type { RequestOptions } from '../types.ts';

/** Options of Google One Tap. */
export interface OneTapRequest {
  /** The URL to which an existing user returns. Default: the setting of the project. */
  login_redirect_url?: string | undefined;
  /** The URL to which a new user returns. Default: the setting of the project. */
  signup_redirect_url?: string | undefined;
  /** Called when the user or Google closes the prompt without a sign-in. */
  onOneTapCancelled?: (() => void) | undefined;
  /**
   * Called with an `ApiError`, an `UnreachableError` or a `UsageError` when the sign-in fails after the
   * user picked an account. Default: a warning in the console.
   */
  onOneTapFailed?: ((error: unknown) => void) | undefined;
  /** Closes the prompt when the user clicks outside of it. Default true. */
  cancel_on_tap_outside?: boolean | undefined;
  /**
   * The id of the element, outside of shadow roots, in which Google shows the prompt. Without it, the
   * prompt floats over the page. Has no effect with FedCM.
   */
  prompt_parent_id?: string | undefined;
  /** Whether Google uses FedCM (Federated Credential Management). Default: if the browser can. */
  use_fedcm_for_prompt?: boolean | undefined;
}

/**
 * Whether the prompt was opened. `reason` is Google's reason for not opening it, such as
 * `unregistered_origin`.
 */
export type OneTapResult = { success: true } | { success: false; reason: string };

/** Sign-in with Google's One Tap prompt, which lists the Google accounts of this browser. */
export interface OneTap {
  /**
   * Opens the prompt: `GET /v1/public/oauth/google/onetap/start`, then Google's script. When the
   * user picks an account, sends `POST /v1/oauth/callback/{id}` and leaves the page for the
   * redirect URL, as `oauth.google.start` does, with PKCE if the project requires it. The page's
   * Content-Security-Policy must allow `https://accounts.google.com`.
   * Aborting the signal also closes a prompt that is open.
   * @returns always `success: true` with FedCM, which does not report whether the prompt is displayed
   * @throws OneTapError with the reason `oauth_config_not_found`, `no_login_redirect_urls_set`,
   * `no_signup_redirect_urls_set`, `default_provider_not_allowed`, or `csrf_token_not_readable`
   * when the API is on another site and returns no CSRF token
   * @throws UnreachableError, UsageError
   */
  start: (options?: OneTapRequest, request?: RequestOptions) => Promise<OneTapResult>;
}
