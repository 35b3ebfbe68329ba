import type { RequestContext } from '../request-context.ts';
import { loadScript } from '../dom/load-script.ts';
import { ApiError, OneTapError, UnreachableError } from '../errors.ts';
import type { ResponseData } from '../http/api-request.ts';
import { withDeadline, type ClientRuntime } from '../http/deadline.ts';
import { fetchText } from '../http/fetch-text.ts';
import { INVALID_JSON_MESSAGE, parseJsonBody } from '../http/parse-response.ts';
import type { Platform } from '../platform/platform.ts';
import type { GoogleIdentity, PromptMomentNotification } from '../platform/window-like.ts';
import { isRecord } from '../validation/record.ts';
import type { OneTapRequest, OneTapResult } from './types.ts';

export interface OneTapDependencies extends ClientRuntime {
  context: Pick<RequestContext, 'check'>;
  /** The origin of the API, without a path. */
  origin: string;
  publicToken: string;
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
}

/**
 * Reads the CSRF token from a cookie of the API, which the page sees only if the page and the API
 * are on the same site.
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
  const query = new URLSearchParams({ public_token: publicToken });
  const url = `${origin}/v1/public/oauth/google/onetap/start?${query.toString()}`;
  try {
    const body = parseJsonBody(await fetchText(platform, url, { signal: signal ?? null }));
    const clientId = stringFieldOf(body, 'google_client_id');
    const callbackId = stringFieldOf(body, 'oauth_callback_id');
    if (!clientId) throw new OneTapError('oauth_config_not_found');
    return { clientId, callbackId, csrfToken: readCsrfToken(platform) };
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
  options: OneTapRequest & { idToken: unknown },
): Promise<void> {
  const { platform, origin } = dependencies;
  const url = `${origin}/v1/oauth/callback/${encodeURIComponent(callbackId)}`;
  const reply = await withDeadline(dependencies, {}, (signal) =>
    fetchText(platform, url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'x-stytch-oauth-type': 'google-one-tap',
      },
      body: JSON.stringify({
        id_token: options.idToken,
        stytch_csrf_token: csrfToken,
        login_redirect_url: options.login_redirect_url,
        signup_redirect_url: options.signup_redirect_url,
      }),
      signal,
    }),
  );
  const target = stringFieldOf(parseJsonBody(reply), 'redirect_url');
  if (!/^https?:\/\//.test(target)) throw new UnreachableError(INVALID_JSON_MESSAGE);
  platform.navigate(target);
}

const isPromptCancelled = (moment: PromptMomentNotification): boolean | undefined =>
  moment.isSkippedMoment?.() === true ||
  (moment.isDismissedMoment?.() && moment.getDismissedReason?.() !== 'credential_returned');

const UNKNOWN_REASON = 'unknown_reason';

function reasonForNoPrompt(moment: PromptMomentNotification): string | undefined {
  if (moment.isDisplayMoment?.()) return moment.getNotDisplayedReason?.() ?? UNKNOWN_REASON;
  if (moment.isSkippedMoment?.()) return moment.getSkippedReason?.() ?? UNKNOWN_REASON;
  return undefined;
}

function openOneTapPrompt(
  google: GoogleIdentity,
  reportsDisplay: boolean,
  onCancelled: (() => void) | undefined,
): Promise<OneTapResult> {
  return new Promise((resolve) => {
    google.prompt((moment) => {
      const reason = reasonForNoPrompt(moment);
      if (moment.isDisplayed?.()) resolve({ success: true });
      else if (reason !== undefined) resolve({ success: false, reason });
      if (isPromptCancelled(moment)) onCancelled?.();
    });
    if (!reportsDisplay) resolve({ success: true });
  });
}

export interface OneTapSignals {
  /** Aborts when the prompt has to be open, too. */
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
  { signal, callerSignal }: OneTapSignals,
): Promise<OneTapResult> {
  const { context, platform, destroyed } = dependencies;
  context.check('oauth.googleOneTap.start', options, ONE_TAP_OPTION_TYPES);
  const startData = await requestOneTapStartData(dependencies, signal);
  const window = await loadScript(platform, 'googleIdentity');
  const google = window.google?.accounts?.id;
  if (!google) throw new UnreachableError("Google's script for One Tap did not start.");
  signal?.throwIfAborted();

  const hasFedCm = window.IdentityCredential !== undefined;
  const { use_fedcm_for_prompt = hasFedCm, prompt_parent_id } = options;
  google.initialize({
    client_id: startData.clientId,
    callback(response: unknown) {
      const idToken = isRecord(response) ? response.credential : undefined;
      submitIdToken(dependencies, startData, { ...options, idToken }).catch((error: unknown) => {
        if (!destroyed.aborted) platform.warn('The sign-in with Google One Tap failed.', error);
      });
    },
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt,
    cancel_on_tap_outside: options.cancel_on_tap_outside ?? true,
    prompt_parent_id,
  });
  callerSignal?.addEventListener('abort', () => google.cancel?.());
  return openOneTapPrompt(google, !use_fedcm_for_prompt, options.onOneTapCancelled);
}
