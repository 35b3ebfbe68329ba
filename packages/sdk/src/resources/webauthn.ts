import { loadChunk } from '../platform/load-chunk.ts';
import type { RequestOptions } from '../types.ts';
import type { WebAuthnDependencies } from '../webauthn/ceremony.ts';
import type {
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
  WebAuthnRegisterRequest,
  WebAuthnUpdateRequest,
  WebAuthnUpdateResponse,
} from '../webauthn/types.ts';

/**
 * Passkeys and security keys (W3C Web Authentication). A page runs one ceremony at a time. Methods
 * that send a request reject with a `UsageError` for a wrong argument, an `ApiError` when the API
 * refuses the request, and an `UnreachableError` when no valid response arrives. The prompt has no
 * timeout, unless the last argument has a `timeout`.
 */
export interface WebAuthn {
  /**
   * Registers a passkey or security key of the signed-in user, and adds it to the session.
   * `POST /sdk/v1/webauthn/register/start`, the browser's prompt, `POST /sdk/v1/webauthn/register`.
   * @param options the kind of passkey, and a new duration of the session, in minutes
   * @returns null if `conditional_mediation` is set and the browser creates no passkey by itself, or
   * was asked for this user before
   * @throws PasskeyError `cancelled`, `already_registered`, `not_supported`, `insecure_context`,
   * `wrong_domain`, `in_progress`, `unknown`
   * @throws ApiError `duplicate_webauthn_registration`, `invalid_webauthn_registration_domain`,
   * `insufficient_factors`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  register: {
    (
      options?: WebAuthnRegisterRequest & { conditional_mediation?: false | undefined },
      request?: RequestOptions,
    ): Promise<WebAuthnAuthenticateResponse>;
    (
      options: WebAuthnRegisterRequest,
      request?: RequestOptions,
    ): Promise<WebAuthnAuthenticateResponse | null>;
  };
  /**
   * Signs in with a passkey or security key, or adds it to the session as a second factor.
   * `POST /sdk/v1/webauthn/authenticate/start/primary` or `/secondary`, the browser's prompt,
   * `POST /sdk/v1/webauthn/authenticate`.
   * @param options the kind of passkey, and the duration of the session, in minutes
   * @returns null, without a request, if `conditional_mediation` is set and the browser does not
   * support it or the page has no `input[autocomplete*="webauthn"]`
   * @throws PasskeyError the codes of `register`, and `aborted` when a later ceremony replaces one that
   * waits in the autofill
   * @throws ApiError `webauthn_registration_not_found`, `unable_to_auth_webauthn_registration`
   * @throws NoCurrentSessionError when the user signed out before the response arrived
   */
  authenticate: {
    (
      options: WebAuthnAuthenticateRequest & { conditional_mediation?: false | undefined },
      request?: RequestOptions,
    ): Promise<WebAuthnAuthenticateResponse>;
    (
      options: WebAuthnAuthenticateRequest,
      request?: RequestOptions,
    ): Promise<WebAuthnAuthenticateResponse | null>;
  };
  /**
   * Renames a passkey or security key. `PUT /sdk/v1/webauthn/update/{webauthn_registration_id}`.
   * @throws ApiError `webauthn_registration_not_found`
   */
  update: (
    options: WebAuthnUpdateRequest,
    request?: RequestOptions,
  ) => Promise<WebAuthnUpdateResponse>;
  /** Whether the browser supports passkeys in the autofill. Sends no request and never rejects. */
  browserSupportsAutofill: () => Promise<boolean>;
}

const loadCeremoniesModule = () => loadChunk(() => import('../webauthn/ceremonies.ts'));

type CeremoniesModule = Awaited<ReturnType<typeof loadCeremoniesModule>>;

export function createWebauthn(dependencies: WebAuthnDependencies): WebAuthn {
  const { context, platform } = dependencies;

  /**
   * By default only loading the code has a timeout, because the user may need long to answer the
   * prompt.
   */
  const lazily =
    <Options, Result>(
      choose: (
        ceremonies: CeremoniesModule,
      ) => (
        dependencies: WebAuthnDependencies,
        options: Options,
        request: RequestOptions,
      ) => Promise<Result>,
    ) =>
    (options: Options, { timeout = Infinity, signal }: RequestOptions = {}): Promise<Result> =>
      context.within({ timeout, signal }, async (limits) => {
        const ceremonies = await context.within({ signal: limits.signal }, loadCeremoniesModule);
        return choose(ceremonies)(dependencies, options, limits);
      });

  return {
    // The casts are safe because only a ceremony with `conditional_mediation` resolves to null.
    register: lazily((ceremonies) => ceremonies.register) as WebAuthn['register'],
    authenticate: lazily((ceremonies) => ceremonies.authenticate) as WebAuthn['authenticate'],
    update: lazily((ceremonies) => ceremonies.update),
    browserSupportsAutofill: () =>
      context
        .within({}, async () => (await loadCeremoniesModule()).supportsAutofill(platform.window))
        .catch(() => false),
  };
}

/** Notifies the password manager in the background that a passkey was deleted. */
export function signalDeletedPasskey(
  dependencies: WebAuthnDependencies,
  registrationId: string,
): void {
  if (!dependencies.platform.window?.PublicKeyCredential) return;
  void loadCeremoniesModule().then(
    ({ deleted }) => deleted(dependencies, registrationId),
    () => undefined,
  );
}
