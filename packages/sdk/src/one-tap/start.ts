import type { Context } from '../context.ts';
import { addScript } from '../dom/add-script.ts';
import { ApiError, OneTapError, UnreachableError } from '../errors.ts';
import type { Data } from '../http/call.ts';
import { withDeadline, type Surroundings } from '../http/deadline.ts';
import { fetchText } from '../http/fetch-text.ts';
import { INVALID_JSON, parseBody } from '../http/parse-response.ts';
import type { Platform } from '../platform/platform.ts';
import type { GoogleIdentity, PromptMoment, Scope } from '../platform/scope.ts';
import { isRecord } from '../validation/record.ts';
import type { OneTapRequest, OneTapResult } from './types.ts';

/** What One Tap needs of the client. */
export interface OneTapTools extends Surroundings {
  context: Pick<Context, 'check'>;
  /** Where the API is, without its prefix. */
  origin: string;
  publicToken: string;
}

const OPTIONS = {
  login_redirect_url: 'string?',
  signup_redirect_url: 'string?',
  cancel_on_tap_outside: 'boolean?',
} as const;

/** A sign-in that waits for the user to pick an account. */
interface Attempt {
  clientId: string;
  callbackId: string;
  csrfToken: string;
}

/** The API sets this cookie for the page to read: only a page of the API's own site can answer with it. */
function readCsrfToken({ cookies }: Platform): string {
  try {
    const [, token] = /(?:^|; )stytch_csrf_private_token=([^;]+)/.exec(cookies.read()) ?? [];
    if (token) return decodeURIComponent(token);
  } catch {
    // Pages in a sandbox may not read cookies.
  }
  throw new OneTapError('csrf_token_not_readable');
}

const textIn = (body: Data, field: string): string =>
  typeof body[field] === 'string' ? body[field] : '';

async function begin(
  { platform, origin, publicToken }: OneTapTools,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const query = new URLSearchParams({ public_token: publicToken });
  const url = `${origin}/v1/public/oauth/google/onetap/start?${query.toString()}`;
  try {
    const body = parseBody(await fetchText(platform, url, { signal: signal ?? null }));
    const clientId = textIn(body, 'google_client_id');
    const callbackId = textIn(body, 'oauth_callback_id');
    if (!clientId) throw new OneTapError('oauth_config_not_found');
    return { clientId, callbackId, csrfToken: readCsrfToken(platform) };
  } catch (error) {
    if (error instanceof ApiError) throw new OneTapError(error.error_type, { cause: error });
    throw error;
  }
}

/** Hands the picked account in, and leaves the page for where the API says. */
async function finish(
  tools: OneTapTools,
  { callbackId, csrfToken }: Attempt,
  given: OneTapRequest & { idToken: unknown },
): Promise<void> {
  const { platform, origin } = tools;
  const url = `${origin}/v1/oauth/callback/${encodeURIComponent(callbackId)}`;
  const reply = await withDeadline(tools, {}, (signal) =>
    fetchText(platform, url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'x-stytch-oauth-type': 'google-one-tap',
      },
      body: JSON.stringify({
        id_token: given.idToken,
        stytch_csrf_token: csrfToken,
        login_redirect_url: given.login_redirect_url,
        signup_redirect_url: given.signup_redirect_url,
      }),
      signal,
    }),
  );
  const target = textIn(parseBody(reply), 'redirect_url');
  if (!/^https?:\/\//.test(target)) throw new UnreachableError(INVALID_JSON);
  platform.navigate(target);
}

const isCancelled = (moment: PromptMoment): boolean => {
  const isDismissed =
    moment.isDismissedMoment?.() && moment.getDismissedReason?.() !== 'credential_returned';
  return [moment.isSkippedMoment?.(), isDismissed].includes(true);
};

function openPrompt(
  google: GoogleIdentity,
  tells: boolean,
  onCancelled: (() => void) | undefined,
): Promise<OneTapResult> {
  return new Promise((resolve) => {
    google.prompt((moment) => {
      if (moment.isDisplayMoment?.()) {
        const reason = moment.getNotDisplayedReason?.() ?? 'unknown_reason';
        resolve(moment.isDisplayed?.() ? { success: true } : { success: false, reason });
      }
      if (isCancelled(moment)) onCancelled?.();
    });
    if (!tells) resolve({ success: true });
  });
}

/** Opens Google's prompt. */
export async function start(
  tools: OneTapTools,
  options: OneTapRequest,
  signal: AbortSignal | undefined,
): Promise<OneTapResult> {
  const { context, platform, lifetime } = tools;
  context.check('oauth.googleOneTap.start', options, OPTIONS);
  const attempt = await begin(tools, signal);
  const scope: Scope = await addScript(platform, 'googleIdentity');
  const google = scope.google?.accounts?.id;
  if (!google) throw new UnreachableError("Google's script for One Tap did not start.");
  signal?.throwIfAborted();

  const hasFedCm = scope.IdentityCredential !== undefined;
  google.initialize({
    client_id: attempt.clientId,
    callback(answer: unknown) {
      const idToken = isRecord(answer) ? answer.credential : undefined;
      finish(tools, attempt, { ...options, idToken }).catch((error: unknown) => {
        if (!lifetime.aborted) platform.warn('The sign-in with Google One Tap failed.', error);
      });
    },
    auto_select: false,
    context: 'use',
    itp_support: true,
    use_fedcm_for_prompt: hasFedCm,
    cancel_on_tap_outside: options.cancel_on_tap_outside ?? true,
  });
  return openPrompt(google, !hasFedCm, options.onOneTapCancelled);
}
