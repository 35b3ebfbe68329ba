import type {
  WebAuthn,
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
} from '@bakehouse/sdk';
import { addNamespaces, ApiError } from '@bakehouse/sdk/core';
import { webauthn as webauthnNamespace } from '@bakehouse/sdk/namespaces/webauthn.js';
import type { WidgetClient } from '../../client.ts';
import type { Flow, FlowContext } from '../flow.ts';
import { untilLeft } from '../until-left.ts';

export const webauthnOf = (client: WidgetClient): WebAuthn =>
  addNamespaces(client, { webauthn: webauthnNamespace }).webauthn;

type Ceremony = Pick<
  WebAuthnAuthenticateRequest,
  'conditional_mediation' | 'disable_input_check' | 'signal'
>;

/** @returns null for an empty response, and if the browser has no autofill for passkeys */
export const authenticate = (
  { client, config }: Pick<FlowContext, 'client' | 'config'>,
  ceremony: Ceremony,
): Promise<WebAuthnAuthenticateResponse | null> =>
  webauthnOf(client).authenticate({
    session_duration_minutes: config.sessionDurationMinutes,
    is_passkey: true,
    ...ceremony,
  });

export function complete(
  { dispatch, emit }: Pick<FlowContext, 'dispatch' | 'emit'>,
  response: WebAuthnAuthenticateResponse,
): void {
  emit({ type: 'PASSKEY_AUTHENTICATE', data: response });
  dispatch({ type: 'transition', screen: 'passkeyConfirmation' });
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
}

/** @param signal closes the prompt */
export const signIn: Flow<[signal: AbortSignal]> = (context, signal) =>
  untilLeft(signal, async () => {
    const response = await authenticate(context, { signal });
    if (!response) throw new Error('The response is empty.');
    complete(context, response);
  });

/** Loads the code of the prompt, so that it opens at once. */
export const prepare = ({ client }: Pick<FlowContext, 'client'>): void => {
  void webauthnOf(client).browserSupportsAutofill();
};

/** Tells whether somebody is signed in. */
export const readUser: Flow<[onRead: (isSignedIn: boolean) => void]> = async (
  { client },
  onRead,
) => {
  try {
    await client.user.get();
    onRead(true);
  } catch (error) {
    if (!(error instanceof ApiError && error.status_code === 401)) throw error;
    onRead(false);
  }
};

/** The list shows what is known of the user when the newest data cannot be read. */
const refreshUser = ({ client }: FlowContext) =>
  client.user.get().then(
    () => undefined,
    () => undefined,
  );

/** @param signal closes the prompt */
export const register: Flow<[signal: AbortSignal]> = (context, signal) =>
  untilLeft(signal, async () => {
    const { client, config, dispatch, emit } = context;
    const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes;
    const options = { is_passkey: true, session_duration_minutes };
    const response = await webauthnOf(client).register(options, { signal });
    emit({ type: 'PASSKEY_REGISTER', data: response });
    await refreshUser(context);
    dispatch({ type: 'transition', screen: 'passkeyRegistrationSuccess' });
  });

export const skip: Flow = async (context) => {
  context.emit({ type: 'PASSKEY_SKIP', data: {} });
  await refreshUser(context);
  context.dispatch({ type: 'transition', screen: 'passkeyRegistrationSuccess' });
};

export const finish: Flow = ({ emit }) => {
  emit({ type: 'PASSKEY_DONE', data: {} });
  return Promise.resolve();
};

export const createAnother: Flow = ({ dispatch }) => {
  dispatch({ type: 'transition', screen: 'registerNewPasskey' });
  return Promise.resolve();
};

export const renamePasskey: Flow<[id: string, name: string]> = async ({ client }, id, name) => {
  await webauthnOf(client).update({ webauthn_registration_id: id, name });
  await client.user.get();
};

const isGone = (error: unknown) =>
  error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';

/** A passkey that is already deleted elsewhere leaves the list, too. */
export const deletePasskey: Flow<[id: string]> = async ({ client }, id) => {
  // The namespace tells password managers about the deletion.
  webauthnOf(client);
  try {
    await client.user.deleteWebauthnRegistration(id);
  } catch (error) {
    if (!isGone(error)) throw error;
    await client.user.get();
  }
};
