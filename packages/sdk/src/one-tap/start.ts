import type { RequestContext } from '../request-context.ts';
import { loadScript } from '../dom/load-script.ts';
import { ApiError, OneTapError, UnreachableError } from '../errors.ts';
import type { ResponseData } from '../http/api-request.ts';
import { withDeadline, type ClientRuntime } from '../http/deadline.ts';
import { fetchText } from '../http/fetch-text.ts';
import { INVALID_JSON_MESSAGE, parseJsonBody } from '../http/parse-response.ts';
import type { Pkce } from '../pkce/pkce.ts';
import type { Platform } from '../platform/platform.ts';
import type { GoogleIdentity, PromptMomentNotification } from '../platform/window-like.ts';
import type { OneTapRequest, OneTapResult } from './types.ts';

export interface OneTapDependencies extends ClientRuntime {
  context: Pick<RequestContext, 'check'>;
  /** The origin of the API, without a path. */
  origin: string;
  publicToken: string;
  pkce: Pick<Pkce, 'challenge'>;
}

const ONE_TAP_OPTION_TYPES = {
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
  cancel_on_tap_outside: 'boolean?',
  prompt_parent_id: 'string?',
  use_fedcm_for_prompt: 'boolean?',
} as const;

interface OneTapStartData {
  clientId: string;
  callbackId: string;
  csrfToken: string;
  /** The provider's own API asks for none. */
  nonce: string | undefined;
}

/**
 * Reads the CSRF token from a cookie of the API, which the page sees only if the page and the API
 * are on the same site. The provider's own API does not return it.
 */
function readCsrfToken({ cookies }: Platform): string {
  try {
    const [, token] = /(?:^|; )stytch_csrf_private_token=([^;]+)/.exec(cookies.read()) ?? [];
    if (token) return decodeURIComponent(token);
  } catch {
    // Reading cookies throws in a sandboxed page.
  }
  throw new OneTapError('csrf_token_not_readable');
}

const stringFieldOf = (body: ResponseData, field: string): string =>
  typeof body[field] === 'string' ? body[field] : '';

async function requestOneTapStartData(
  { platform, origin, publicToken }: OneTapDependencies,
  signal: AbortSignal | undefined,
): Promise<OneTapStartData> {
  const query = `public_token=${encodeURIComponent(publicToken)}`;
  const url = `${origin}/v1/public/oauth/google/onetap/start?${query}`;
  try {
    const body = parseJsonBody(await fetchText(platform, url, { signal: signal ?? null }));
    const clientId = stringFieldOf(body, 'google_client_id');
    const callbackId = stringFieldOf(body, 'oauth_callback_id');
    if (!clientId) throw new OneTapError('oauth_config_not_found');
    return {
      clientId,
      callbackId,
      csrfToken: stringFieldOf(body, 'stytch_csrf_token') || readCsrfToken(platform),
      nonce: stringFieldOf(body, 'nonce') || undefined,
    };
  } catch (error) {
    if (error instanceof ApiError) throw new OneTapError(error.error_type, { cause: error });
    throw error;
  }
}

/**
 * Sends the id token of the account that the user picked, and opens the redirect URL of the
 * response.
 */
async function submitIdToken(
  dependencies: OneTapDependencies,
  { callbackId, csrfToken }: OneTapStartData,
  { login_redirect_url, signup_redirect_url }: OneTapRequest,
  id_token: string,
): Promise<void> {
  const { platform, origin, pkce } = dependencies;
  const url = `${origin}/v1/oauth/callback/${encodeURIComponent(callbackId)}`;
  const reply = await withDeadline(dependencies, {}, async (signal) => {
    const code_challenge = await pkce.challenge('oauth');
    return fetchText(platform, url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'x-stytch-oauth-type': 'google-one-tap',
      },
      body: JSON.stringify({
        id_token,
        stytch_csrf_token: csrfToken,
        login_redirect_url,
        signup_redirect_url,
        code_challenge,
      }),
      signal,
    });
  });
  const target = stringFieldOf(parseJsonBody(reply), 'redirect_url');
  if (!/^https?:\/\//.test(target)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  platform.navigate(target);
}

function openOneTapPrompt(
  google: GoogleIdentity,
  reportsDisplay: boolean,
  onCancelled: (() => void) | undefined,
): Promise<OneTapResult> {
  return new Promise((resolve) => {
    google.prompt((moment) => {
      const ask = (name: keyof PromptMomentNotification) => moment[name]?.();
      const isSkipped = ask('isSkippedMoment');
      const isDismissed =
        ask('isDismissedMoment') && ask('getDismissedReason') !== 'credential_returned';
      const reason = ask(isSkipped ? 'getSkippedReason' : 'getNotDisplayedReason');
      if (ask('isDisplayed')) resolve({ success: true });
      else if (isSkipped || ask('isDisplayMoment'))
        resolve({ success: false, reason: String(reason ?? 'unknown_reason') });
      if (isSkipped || isDismissed) onCancelled?.();
    });
    if (!reportsDisplay) resolve({ success: true });
  });
}

export interface OneTapAbortSignals {
  /** Aborts when the caller cancels, or when opening the prompt has taken too long. */
  signal: AbortSignal | undefined;
  /** The caller's signal, which also closes the open prompt. */
  callerSignal: AbortSignal | undefined;
}

/**
 * Opens Google's prompt. After the user has picked an account, the sign-in continues in the
 * background.
 */
export async function startOneTap(
  dependencies: OneTapDependencies,
  options: OneTapRequest,
  { signal, callerSignal }: OneTapAbortSignals,
): Promise<OneTapResult> {
  const { context, platform, destroyed } = dependencies;
  context.check('oauth.googleOneTap.start', options, ONE_TAP_OPTION_TYPES);
  const startData = await requestOneTapStartData(dependencies, signal);
  const window = await loadScript(platform, 'googleIdentity');
  const google = window.google?.accounts?.id;
  if (!google) throw new UnreachableError("Google's script for One Tap did not start.");
  signal?.throwIfAborted();

  const {
    use_fedcm_for_prompt = window.IdentityCredential !== undefined,
    prompt_parent_id,
    cancel_on_tap_outside = true,
    onOneTapCancelled,
    onOneTapFailed = (error) => platform.warn('Google One Tap failed.', error),
  } = options;
  google.initialize({
    client_id: startData.clientId,
    callback({ credential }: { credential: string }) {
      submitIdToken(dependencies, startData, options, credential).catch((error: unknown) => {
        if (!destroyed.aborted) onOneTapFailed(error);
      });
    },
    nonce: startData.nonce,
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt,
    cancel_on_tap_outside,
    prompt_parent_id,
  });
  callerSignal?.addEventListener('abort', () => google.cancel?.());
  return openOneTapPrompt(google, !use_fedcm_for_prompt, onOneTapCancelled);
}
