import { ApiError } from '../errors.ts';
import type { Scope } from '../platform/scope.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';
import { supportsAutofill } from './autofill.ts';
import { credentialJson, parseRequestOptions } from './credential-json.ts';
import { ask, openStage, perform, timeLimit, type Stage, type Tools } from './stage.ts';
import type { Turn } from './turn.ts';
import type { WebAuthnAuthenticateRequest, WebAuthnAuthenticateResponse } from './types.ts';

const OPTIONS = {
  session_duration_minutes: 'number',
  domain: 'string?',
  is_passkey: 'boolean?',
  conditional_mediation: 'boolean?',
  disable_input_check: 'boolean?',
} as const;

interface Start extends ResponseCommon {
  public_key_credential_request_options: string;
}

/** Why passkeys cannot be offered in an autofill; undefined when they can. */
async function autofillProblem(
  scope: Scope | undefined,
  { disable_input_check }: WebAuthnAuthenticateRequest,
): Promise<string | undefined> {
  if (!(await supportsAutofill(scope))) return 'this browser has none';
  if (disable_input_check || scope?.document.querySelector('input[autocomplete*="webauthn"]')) {
    return undefined;
  }
  return 'the page has no input whose autocomplete says webauthn';
}

/** Lets the user pick a passkey, among those that the server asks for. */
async function pick(
  { context }: Tools,
  { credentials, calls, host }: Stage,
  options: WebAuthnAuthenticateRequest,
  request: RequestOptions & Pick<Turn, 'signal'>,
) {
  const { signal } = request;
  const start = await context.post<Start>({
    path: `/webauthn/authenticate/start/${context.factor()}`,
    body: {
      domain: options.domain ?? host,
      return_passkey_credential_options: options.is_passkey,
    },
    signal,
  });
  const asked = parseRequestOptions(start.public_key_credential_request_options, calls);
  const publicKey = { ...asked.options, ...timeLimit(request) };
  const mediation = options.conditional_mediation ? ({ mediation: 'conditional' } as const) : {};
  const credential = await ask('get', signal, () =>
    credentials.get({ publicKey, ...mediation, signal }),
  );
  const json = credentialJson('get', credential);
  const userId = json.response.userHandle;
  return { json, passkey: { credentialId: json.id, rpId: asked.options.rpId ?? host, userId } };
}

/** Uses a passkey: asks the server how, the browser for one, and hands it in. */
export async function authenticate(
  tools: Tools,
  options: WebAuthnAuthenticateRequest,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse | null> {
  const { context, platform } = tools;
  context.check('webauthn.authenticate', options, OPTIONS);
  const { conditional_mediation: waits = false, session_duration_minutes } = options;
  const problem = waits && (await autofillProblem(platform.scope, options));
  if (problem) {
    platform.warn(`Passkeys are not offered in the autofill: ${problem}.`);
    return null;
  }
  const stage = openStage(tools);

  const turn = { page: stage.credentials, waits, signals: [request.signal, options.signal] };
  return perform(tools, turn, async ({ signal, keep }) => {
    const { json, passkey } = await pick(tools, stage, options, { ...request, signal });
    keep();
    try {
      const response = await context.authenticate<WebAuthnAuthenticateResponse>({
        path: '/webauthn/authenticate',
        body: { public_key_credential: JSON.stringify(json), session_duration_minutes },
        protection: 'full',
        signal,
      });
      stage.signals.signedIn(response.webauthn_registration_id, passkey, response.user);
      return response;
    } catch (error) {
      const gone =
        error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';
      if (gone) stage.signals.unknown(passkey);
      throw error;
    }
  });
}
