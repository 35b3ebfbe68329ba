import { PasskeyError } from '../errors.ts';
import type { RequestOptions, ResponseCommon } from '../types.ts';
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
import { createConditionalOffers } from './conditional-offers.ts';
import { toCredentialJson, parseCreationOptions } from './credential-json.ts';
import type { WebAuthnAuthenticateResponse, WebAuthnRegisterRequest } from './types.ts';

const REGISTER_OPTION_TYPES = {
  domain: 'string?',
  authenticator_type: 'string?',
  is_passkey: 'boolean?',
  conditional_mediation: 'boolean?',
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
  return_passkey_credential_options: options.conditional_mediation ? true : options.is_passkey,
  override_id: options.override_id,
  override_name: options.override_name,
  override_display_name: options.override_display_name,
  user_agent: userAgent,
  mediation: options.conditional_mediation ? 'conditional' : undefined,
});

/** TypeScript does not know the field yet. */
interface CreationPrompt extends CredentialCreationOptions {
  mediation?: 'conditional';
}

async function requestAndCreateCredential(
  { context }: WebAuthnDependencies,
  environment: CeremonyEnvironment,
  options: WebAuthnRegisterRequest,
  request: RequestOptions & Pick<Ceremony, 'signal'>,
  onPrompt: () => void,
) {
  const { signal } = request;
  const start = await context.post<RegisterStartResponse>({
    path: '/webauthn/register/start',
    body: toRegisterStartBody(options, environment),
    signal,
  });
  const parsed = parseCreationOptions(
    start.public_key_credential_creation_options,
    environment.PublicKeyCredential,
  );
  const publicKey = { ...parsed.options, ...toBrowserTimeout(request) };
  const prompt: CreationPrompt = { publicKey, signal };
  if (options.conditional_mediation) prompt.mediation = 'conditional';
  onPrompt();
  const credential = await openPasskeyPrompt('create', signal, () =>
    environment.credentials.create(prompt),
  );
  const passkey = {
    credentialId: credential.id,
    rpId: parsed.json.rp.id ?? environment.host,
    userId: parsed.json.user.id,
    named: Boolean(options.override_name ?? options.override_display_name),
  };
  return { json: toCredentialJson('create', credential), passkey };
}

async function runRegistration(
  dependencies: WebAuthnDependencies,
  options: WebAuthnRegisterRequest,
  request: RequestOptions,
  onPrompt: () => void,
): Promise<WebAuthnAuthenticateResponse> {
  const environment = requireCeremonyEnvironment(dependencies);
  const { conditional_mediation: isConditional = false, session_duration_minutes } = options;
  const { credentials, signals } = environment;
  const ceremony = { credentials, isConditional, signals: [request.signal] };
  return runCeremony(dependencies, ceremony, async ({ signal, makeExclusive }) => {
    const limits = { ...request, signal };
    const { json, passkey } = await requestAndCreateCredential(
      dependencies,
      environment,
      options,
      limits,
      onPrompt,
    );
    makeExclusive();
    const response = await dependencies.context.authenticate<WebAuthnAuthenticateResponse>({
      path: '/webauthn/register',
      body: { public_key_credential: JSON.stringify(json), session_duration_minutes },
      signal,
    });
    signals.signedIn(response.webauthn_registration_id, passkey, response.user);
    return response;
  });
}

/** Returns null if the browser creates no passkey by itself, or was asked for this user before. */
async function registerConditionally(
  dependencies: WebAuthnDependencies,
  options: WebAuthnRegisterRequest,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse | null> {
  const { platform, storage, publicToken, localSession } = dependencies;
  const offers = createConditionalOffers(storage, publicToken);
  const userId = localSession.store.get().session?.user_id;
  if (userId === undefined || offers.has(userId)) return null;
  if (!(await hasCapability(platform.window, 'conditionalCreate'))) return null;
  try {
    return await runRegistration(dependencies, options, request, () => offers.add(userId));
  } catch (error) {
    if (error instanceof PasskeyError) return null;
    throw error;
  }
}

/** Registers a passkey: start request, browser prompt, request with the credential. */
export async function registerPasskey(
  dependencies: WebAuthnDependencies,
  given: WebAuthnRegisterRequest | undefined,
  request: RequestOptions,
): Promise<WebAuthnAuthenticateResponse | null> {
  const options = given ?? {};
  dependencies.context.check('webauthn.register', options, REGISTER_OPTION_TYPES);
  return options.conditional_mediation
    ? registerConditionally(dependencies, options, request)
    : runRegistration(dependencies, options, request, () => undefined);
}
