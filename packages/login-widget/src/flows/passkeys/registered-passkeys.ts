import { ApiError } from '@bakehouse/sdk/core';
import type { Flow, FlowContext } from '../flow.ts';
import { ignoreErrorsAfterAbort } from '../ignore-errors-after-abort.ts';
import { webauthnOf } from './passkeys.ts';

/** Tells whether somebody is signed in. */
export const checkSignedIn: Flow<[onRead: (isSignedIn: boolean) => void]> = async (
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
export const registerPasskey: Flow<[signal: AbortSignal]> = (context, signal) =>
  ignoreErrorsAfterAbort(signal, async () => {
    const { client, config, dispatch, emit } = context;
    const session_duration_minutes = config.sessionOptions?.sessionDurationMinutes;
    const { domain } = config.passkeyOptions ?? {};
    const options = { is_passkey: true, domain, session_duration_minutes };
    const response = await webauthnOf(client).register(options, { signal });
    emit({ type: 'PASSKEY_REGISTER', data: response });
    await refreshUser(context);
    dispatch({ type: 'transition', screen: 'passkeyRegistrationSuccess' });
  });

export const skipRegistration: Flow = async (context) => {
  context.emit({ type: 'PASSKEY_SKIP', data: {} });
  await refreshUser(context);
  context.dispatch({ type: 'transition', screen: 'passkeyRegistrationSuccess' });
};

export const finishRegistration: Flow = ({ emit }) => {
  emit({ type: 'PASSKEY_DONE', data: {} });
  return Promise.resolve();
};

export const createAnotherPasskey: Flow = ({ dispatch }) => {
  dispatch({ type: 'transition', screen: 'registerNewPasskey' });
  return Promise.resolve();
};

export const renamePasskey: Flow<[id: string, name: string]> = async ({ client }, id, name) => {
  await webauthnOf(client).update({ webauthn_registration_id: id, name });
  await client.user.get();
};

const isPasskeyGone = (error: unknown) =>
  error instanceof ApiError && error.error_type === 'webauthn_registration_not_found';

/** A passkey that is already deleted elsewhere leaves the list, too. */
export const deletePasskey: Flow<[id: string]> = async ({ client }, id) => {
  // The namespace tells password managers about the deletion.
  webauthnOf(client);
  try {
    await client.user.deleteWebauthnRegistration(id);
  } catch (error) {
    if (!isPasskeyGone(error)) throw error;
    await client.user.get();
  }
};
