import type {
  WebAuthn,
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
} from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { webauthn as webauthnNamespace } from '@bakehouse/sdk/namespaces/webauthn.js';
import type { WidgetClient } from '../../client.ts';
import type { Flow, FlowContext } from '../flow.ts';
import { ignoreErrorsAfterAbort } from '../ignore-errors-after-abort.ts';

export const webauthnOf = (client: WidgetClient): WebAuthn =>
  addNamespaces(client, { webauthn: webauthnNamespace }).webauthn;

type CeremonyOptions = Pick<
  WebAuthnAuthenticateRequest,
  'prefer_immediate' | 'conditional_mediation' | 'disable_input_check' | 'signal'
>;

/** @returns null if the browser or the page cannot offer passkeys in the autofill */
export const authenticateWithPasskey = (
  { client, config }: Pick<FlowContext, 'client' | 'config'>,
  ceremony: CeremonyOptions,
): Promise<WebAuthnAuthenticateResponse | null> =>
  webauthnOf(client).authenticate({
    session_duration_minutes: config.sessionDurationMinutes,
    is_passkey: true,
    domain: config.passkeyOptions?.domain,
    ...ceremony,
  });

export function completePasskeyLogin(
  { dispatch, emit, announceLogin }: Pick<FlowContext, 'dispatch' | 'emit' | 'announceLogin'>,
  response: WebAuthnAuthenticateResponse,
): void {
  emit({ type: 'PASSKEY_AUTHENTICATE', data: response });
  dispatch({ type: 'transition', screen: 'passkeyConfirmation' });
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
  announceLogin('passkeys');
}

/** @param signal closes the prompt */
export const signInWithPasskey: Flow<[signal: AbortSignal]> = (context, signal) =>
  ignoreErrorsAfterAbort(signal, async () => {
    const response = await authenticateWithPasskey(context, { prefer_immediate: true, signal });
    if (!response) throw new Error('The response is empty.');
    completePasskeyLogin(context, response);
  });

/** Loads the passkey code, which this call needs as well, so that the prompt later opens at once. */
export const preloadPasskeyPrompt = ({ client }: Pick<FlowContext, 'client'>): void => {
  void webauthnOf(client).browserSupportsAutofill();
};
