import type { RequestOptions, ResponseCommon } from '../types.ts';
import { credentialJson, parseCreationOptions } from './credential-json.ts';
import { ask, openStage, perform, timeLimit, type Stage, type Tools } from './stage.ts';
import type { WebAuthnAuthenticateResponse, WebAuthnRegisterRequest } from './types.ts';

const OPTIONS = {
  domain: 'string?',
  authenticator_type: 'string?',
  is_passkey: 'boolean?',
  override_id: 'string?',
  override_name: 'string?',
  override_display_name: 'string?',
  session_duration_minutes: 'number?',
} as const;

interface Start extends ResponseCommon {
  public_key_credential_creation_options: string;
}

/** The order of the keys is the wire's. */
const startBody = (options: WebAuthnRegisterRequest, { host, userAgent }: Stage) => ({
  domain: options.domain ?? host,
  authenticator_type: options.authenticator_type,
  return_passkey_credential_options: options.is_passkey,
  override_id: options.override_id,
  override_name: options.override_name,
  override_display_name: options.override_display_name,
  user_agent: userAgent,
});

/** Makes a passkey: asks the server how, the browser for one, and hands it in. */
export async function register(
  tools: Tools,
  given: WebAuthnRegisterRequest | undefined,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse> {
  const { context } = tools;
  const options = given ?? {};
  context.check('webauthn.register', options, OPTIONS);
  const stage = openStage(tools);
  const { credentials, calls, host, signals } = stage;

  const turn = { page: credentials, waits: false, signals: [request.signal] };
  return perform(tools, turn, async ({ signal }) => {
    const start = await context.post<Start>({
      path: '/webauthn/register/start',
      body: startBody(options, stage),
      signal,
    });
    const asked = parseCreationOptions(start.public_key_credential_creation_options, calls);
    const publicKey = { ...asked.options, ...timeLimit(request) };
    const credential = await ask('create', signal, () => credentials.create({ publicKey, signal }));

    const public_key_credential = JSON.stringify(credentialJson('create', credential));
    const { session_duration_minutes } = options;
    const response = await context.authenticate<WebAuthnAuthenticateResponse>({
      path: '/webauthn/register',
      body: { public_key_credential, session_duration_minutes },
      signal,
    });
    const passkey = {
      credentialId: credential.id,
      rpId: asked.json.rp.id ?? host,
      userId: asked.json.user.id,
      named: Boolean(options.override_name ?? options.override_display_name),
    };
    signals.signedIn(response.webauthn_registration_id, passkey, response.user);
    return response;
  });
}
