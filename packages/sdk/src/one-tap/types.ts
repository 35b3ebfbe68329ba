import type { RequestOptions } from '../types.ts';

/** How Google One Tap is to be offered. */
export interface OneTapRequest {
  /** Where a known user comes back to. Default: what the project has configured. */
  login_redirect_url?: string | undefined;
  /** Where a new user comes back to. Default: what the project has configured. */
  signup_redirect_url?: string | undefined;
  /** Called when the user closes the prompt, or Google takes it back. */
  onOneTapCancelled?: (() => void) | undefined;
  /** Whether a click beside the prompt closes it. Default true. */
  cancel_on_tap_outside?: boolean | undefined;
}

/** Whether the prompt was opened, or why not, in Google's words such as `unregistered_origin`. */
export type OneTapResult = { success: true } | { success: false; reason: string };

/** Google's prompt with the accounts of the browser. */
export interface OneTap {
  /**
   * Opens the prompt. `GET /v1/public/oauth/google/onetap/start`, Google's script, and when the user
   * picks an account `POST /v1/oauth/callback/{id}`, after which the page is left for the redirect
   * address, as with `oauth.google.start`. `apiOrigin` must be on the page's own site. The page's
   * Content-Security-Policy must allow `https://accounts.google.com`.
   * @returns in browsers with FedCM always `success: true`: they do not tell whether they show it
   * @throws OneTapError with the reason: `oauth_config_not_found`, `no_login_redirect_urls_set`,
   * `no_signup_redirect_urls_set`, `default_provider_not_allowed`, or `csrf_token_not_readable` when
   * the API is on another site
   * @throws UnreachableError, UsageError
   */
  start: (options?: OneTapRequest, request?: RequestOptions) => Promise<OneTapResult>;
}
