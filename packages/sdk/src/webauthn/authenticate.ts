import { ApiError, PasskeyError } from '../errors.ts';
import type { WindowLike } from '../platform/window-like.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';
import { getAutofillChallenge, forgetChallenge } from './autofill-challenge.ts';
import { supportsAutofill } from './autofill.ts';
import { hasCapability } from './capabilities.ts';
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
  prefer_immediate: 'boolean?',
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

/** TypeScript does not know the field yet. Chrome has it since version 149. */
interface RequestPrompt extends CredentialRequestOptions {
  uiMode?: 'immediate';
}

/**
 * Browsers do not tell whether this device has no passkey or the user dismissed the prompt, and open
 * no immediate prompt for a list of passkeys.
 */
async function getCredential(
  { platform }: WebAuthnDependencies,
  { credentials }: CeremonyEnvironment,
  { prefer_immediate, conditional_mediation }: WebAuthnAuthenticateRequest,
  prompt: RequestPrompt & { signal: AbortSignal },
): Promise<PublicKeyCredential> {
  const open = (options: RequestPrompt) =>
    openPasskeyPrompt('get', prompt.signal, () => credentials.get(options));
  if (conditional_mediation) return open({ ...prompt, mediation: 'conditional' });
  const isListed = prompt.publicKey?.allowCredentials?.length;
  if (prefer_immediate && !isListed && (await hasCapability(platform.window, 'immediateGet'))) {
    try {
      return await open({ ...prompt, uiMode: 'immediate' });
    } catch (error) {
      if (!(error instanceof PasskeyError && error.code === 'cancelled')) throw error;
    }
  }
  return open(prompt);
}

async function requestAndGetCredential(
  dependencies: WebAuthnDependencies,
  environment: CeremonyEnvironment,
  options: WebAuthnAuthenticateRequest,
  request: RequestOptions & Pick<Ceremony, 'signal'>,
) {
  const { signal } = request;
  const { PublicKeyCredential, host } = environment;
  const domain = options.domain ?? host;
  const start = await requestChallenge(dependencies, { ...options, domain }, signal);
  signal.throwIfAborted();
  const parsed = parseRequestOptions(
    start.public_key_credential_request_options,
    PublicKeyCredential,
  );
  const publicKey = { ...parsed.options, ...toBrowserTimeout(request) };
  const prompt = { publicKey, signal };
  const credential = await getCredential(dependencies, environment, options, prompt);
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
