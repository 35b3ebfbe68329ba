import { loadChunk } from '../platform/load-chunk.ts';
import type { RequestOptions } from '../types.ts';
import type { Tools } from '../webauthn/stage.ts';
import type {
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
  WebAuthnRegisterRequest,
  WebAuthnUpdateRequest,
  WebAuthnUpdateResponse,
} from '../webauthn/types.ts';

/**
 * Passkeys and security keys. One ceremony runs at a time in a page. Methods that send reject with a
 * `UsageError` for a wrong argument, an `ApiError` for a refusal and an `UnreachableError` when no
 * usable answer came. A ceremony waits for the user as long as the browser lets it, unless the last
 * argument has a `timeout`.
 */
export interface WebAuthn {
  /**
   * Makes a passkey or security key for the signed-in user and takes over the session of the answer.
   * `POST /sdk/v1/webauthn/register/start`, the browser's prompt, `POST /sdk/v1/webauthn/register`.
   * @param options what is to be made, and how long the session lasts from now, in minutes
   * @throws PasskeyError `cancelled`, `already_registered`, `not_supported`, `insecure_context`,
   * `wrong_domain`, `in_progress`, `unknown`
   * @throws ApiError `duplicate_webauthn_registration`, `invalid_webauthn_registration_domain`,
   * `insufficient_factors`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  register: (
    options?: WebAuthnRegisterRequest,
    request?: RequestOptions,
  ) => Promise<WebAuthnAuthenticateResponse>;
  /**
   * Signs in with a passkey or security key, or adds it to the session as a further factor.
   * `POST /sdk/v1/webauthn/authenticate/start/primary` or `/secondary`, the browser's prompt,
   * `POST /sdk/v1/webauthn/authenticate`.
   * @param options what to ask for, and how long the session lasts, in minutes
   * @returns null, without a request, when `conditional_mediation` is asked for and the browser has
   * none, or the page has no `input[autocomplete*="webauthn"]`
   * @throws PasskeyError as `register`, and `aborted` when another ceremony takes the place of one
   * that waits in the autofill
   * @throws ApiError `webauthn_registration_not_found`, `unable_to_auth_webauthn_registration`
   * @throws NoCurrentSessionError when the user signed out while the call was under way
   */
  authenticate: (
    options: WebAuthnAuthenticateRequest,
    request?: RequestOptions,
  ) => Promise<WebAuthnAuthenticateResponse | null>;
  /**
   * Gives a registration another name. `PUT /sdk/v1/webauthn/update/{webauthn_registration_id}`.
   * @throws ApiError `webauthn_registration_not_found`
   */
  update: (
    options: WebAuthnUpdateRequest,
    request?: RequestOptions,
  ) => Promise<WebAuthnUpdateResponse>;
  /** Whether the browser can offer passkeys in the autofill of an input. Sends nothing, never rejects. */
  browserSupportsAutofill: () => Promise<boolean>;
}

const ceremonies = () => loadChunk(() => import('../webauthn/ceremonies.ts'));

type Ceremonies = Awaited<ReturnType<typeof ceremonies>>;

export function createWebauthn(tools: Tools): WebAuthn {
  const { context, platform } = tools;

  /** People take their time, so without a limit of the caller's own only the loading has one. */
  const lazily =
    <Options, Result>(
      choose: (
        part: Ceremonies,
      ) => (tools: Tools, options: Options, request: RequestOptions) => Promise<Result>,
    ) =>
    (options: Options, request: RequestOptions = {}): Promise<Result> =>
      context.within({ ...request, timeout: request.timeout ?? Infinity }, async (limits) => {
        const part = await context.within({ signal: limits.signal }, ceremonies);
        return choose(part)(tools, options, limits);
      });

  return {
    register: lazily((part) => part.register),
    authenticate: lazily((part) => part.authenticate),
    update: lazily((part) => part.update),
    async browserSupportsAutofill() {
      const part = await context.within({}, ceremonies).catch(() => undefined);
      return part?.supportsAutofill(platform.scope) ?? false;
    },
  };
}

/** Lets password managers know that a registration was deleted. Nobody waits for it. */
export function forgetPasskey(tools: Tools, registrationId: string): void {
  void ceremonies().then(
    ({ signalsOf }) => signalsOf(tools)?.deleted(registrationId),
    () => undefined,
  );
}
