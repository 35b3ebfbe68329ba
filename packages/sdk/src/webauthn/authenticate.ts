import { ApiError } from '../errors.ts';
import type { WindowLike } from '../platform/window-like.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';
import { getAutofillChallenge, forgetChallenge } from './autofill-challenge.ts';
import { supportsAutofill } from './autofill.ts';
import type { Ceremony } from './ceremony-lock.ts';
import {
  toBrowserTimeout,
  openPasskeyPrompt,
  requireCeremonyEnvironment,
  runCeremony,
  type CeremonyEnvironment,
  type WebAuthnDependencies,
} from './ceremony.ts';
import { toCredentialJson, parseRequestOptions } from './credential-json.ts';
import type { WebAuthnAuthenticateRequest, WebAuthnAuthenticateResponse } from './types.ts';

const AUTHENTICATE_OPTION_TYPES = {
  session_duration_minutes: 'number',
  domain: 'string?',
  is_passkey: 'boolean?',
  conditional_mediation: 'boolean?',
  disable_input_check: 'boolean?',
} as const;

interface AuthenticateStartResponse extends ResponseCommon {
  public_key_credential_request_options: string;
}

/** Returns the reason why the autofill cannot offer passkeys, or undefined if it can. */
async function findAutofillProblem(
  window: WindowLike | undefined,
  { disable_input_check }: WebAuthnAuthenticateRequest,
): Promise<string | undefined> {
  if (!(await supportsAutofill(window))) return 'this browser has none';
  if (disable_input_check || window?.document.querySelector('input[autocomplete*="webauthn"]')) {
    return undefined;
  }
  return 'the page has no input whose autocomplete says webauthn';
}

function requestChallenge(
  { context, platform }: WebAuthnDependencies,
  { conditional_mediation, domain, is_passkey }: WebAuthnAuthenticateRequest,
  signal: AbortSignal,
): Promise<AuthenticateStartResponse> {
  const path = `/webauthn/authenticate/start/${context.nextFactor()}`;
  const body = { domain, return_passkey_credential_options: is_passkey };
  if (!conditional_mediation) return context.post({ path, body, signal });
  return getAutofillChallenge(context, platform, `${path} ${JSON.stringify(body)}`, () =>
    context.post({ path, body }),
  );
}

async function requestAndGetCredential(
  dependencies: WebAuthnDependencies,
  { credentials, PublicKeyCredential, host }: CeremonyEnvironment,
  options: WebAuthnAuthenticateRequest,
  request: RequestOptions & Pick<Ceremony, 'signal'>,
) {
  const { signal } = request;
  const domain = options.domain ?? host;
  const start = await requestChallenge(dependencies, { ...options, domain }, signal);
  signal.throwIfAborted();
  const parsed = parseRequestOptions(
    start.public_key_credential_request_options,
    PublicKeyCredential,
  );
  const publicKey = { ...parsed.options, ...toBrowserTimeout(request) };
  const mediation = options.conditional_mediation ? ({ mediation: 'conditional' } as const) : {};
  const credential = await openPasskeyPrompt('get', signal, () =>
    credentials.get({ publicKey, ...mediation, signal }),
  );
  const json = toCredentialJson('get', credential);
  const userId = json.response.userHandle;
  return { json, passkey: { credentialId: json.id, rpId: parsed.options.rpId ?? host, userId } };
}

/** Signs in with a passkey: start request, browser prompt, request with the credential. */
export async function authenticateWithPasskey(
  dependencies: WebAuthnDependencies,
  options: WebAuthnAuthenticateRequest,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse | null> {
  const { context, platform } = dependencies;
  context.check('webauthn.authenticate', options, AUTHENTICATE_OPTION_TYPES);
  const { conditional_mediation: isConditional = false, session_duration_minutes } = options;
  const problem = isConditional && (await findAutofillProblem(platform.window, options));
  if (problem) {
    platform.warn(`Passkeys are not offered in the autofill: ${problem}.`);
    return null;
  }
  const environment = requireCeremonyEnvironment(dependencies);
  const { credentials, signals: passkeySignals } = environment;

  const ceremony = { credentials, isConditional, signals: [request.signal, options.signal] };
  return runCeremony(dependencies, ceremony, async ({ signal, makeExclusive }) => {
    const limits = { ...request, signal };
    const { json, passkey } = await requestAndGetCredential(
      dependencies,
      environment,
      options,
      limits,
    ).finally(() => {
      if (isConditional && !signal.aborted) forgetChallenge(context);
    });
    makeExclusive();
    try {
      const response = await context.authenticate<WebAuthnAuthenticateResponse>({
        path: '/webauthn/authenticate',
        body: { public_key_credential: JSON.stringify(json), session_duration_minutes },
        protection: 'full',
        signal,
      });
      passkeySignals.signedIn(response.webauthn_registration_id, passkey, response.user);
      return response;
    } catch (error) {
      const isUnknown =
        error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
      if (isUnknown) passkeySignals.unknown(passkey);
      throw error;
    }
  });
}
