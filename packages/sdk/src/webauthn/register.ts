import type { RequestOptions, ResponseCommon } from '../types.ts';
import {
  toBrowserTimeout,
  openPasskeyPrompt,
  requireCeremonyEnvironment,
  runCeremony,
  type CeremonyEnvironment,
  type WebAuthnDependencies,
} from './ceremony.ts';
import { toCredentialJson, parseCreationOptions } from './credential-json.ts';
import type { WebAuthnAuthenticateResponse, WebAuthnRegisterRequest } from './types.ts';

const REGISTER_OPTION_TYPES = {
  domain: 'string?',
  authenticator_type: 'string?',
  is_passkey: 'boolean?',
  override_id: 'string?',
  override_name: 'string?',
  override_display_name: 'string?',
  session_duration_minutes: 'number?',
} as const;

interface RegisterStartResponse extends ResponseCommon {
  public_key_credential_creation_options: string;
}

/** The keys of the request body are in the order in which the provider's client sends them. */
const toRegisterStartBody = (
  options: WebAuthnRegisterRequest,
  { host, userAgent }: CeremonyEnvironment,
) => ({
  domain: options.domain ?? host,
  authenticator_type: options.authenticator_type,
  return_passkey_credential_options: options.is_passkey,
  override_id: options.override_id,
  override_name: options.override_name,
  override_display_name: options.override_display_name,
  user_agent: userAgent,
});

/** Registers a passkey: start request, browser prompt, request with the credential. */
export async function registerPasskey(
  dependencies: WebAuthnDependencies,
  given: WebAuthnRegisterRequest | undefined,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse> {
  const { context } = dependencies;
  const options = given ?? {};
  context.check('webauthn.register', options, REGISTER_OPTION_TYPES);
  const environment = requireCeremonyEnvironment(dependencies);
  const { credentials, PublicKeyCredential, host } = environment;

  const ceremony = { credentials, isConditional: false, signals: [request.signal] };
  return runCeremony(dependencies, ceremony, async ({ signal }) => {
    const start = await context.post<RegisterStartResponse>({
      path: '/webauthn/register/start',
      body: toRegisterStartBody(options, environment),
      signal,
    });
    const parsed = parseCreationOptions(
      start.public_key_credential_creation_options,
      PublicKeyCredential,
    );
    const publicKey = { ...parsed.options, ...toBrowserTimeout(request) };
    const credential = await openPasskeyPrompt('create', signal, () =>
      credentials.create({ publicKey, signal }),
    );

    const public_key_credential = JSON.stringify(toCredentialJson('create', credential));
    const { session_duration_minutes } = options;
    const response = await context.authenticate<WebAuthnAuthenticateResponse>({
      path: '/webauthn/register',
      body: { public_key_credential, session_duration_minutes },
      signal,
    });
    const passkey = {
      credentialId: credential.id,
      rpId: parsed.json.rp.id ?? host,
      userId: parsed.json.user.id,
      named: Boolean(options.override_name ?? options.override_display_name),
    };
    environment.signals.signedIn(response.webauthn_registration_id, passkey, response.user);
    return response;
  });
}
