import type {
  WebAuthn,
  WebAuthnAuthenticateRequest,
  WebAuthnAuthenticateResponse,
} from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
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
    domain: config.passkeyOptions?.domain,
    ...ceremony,
  });

export function complete(
  { dispatch, emit, announceLogin }: Pick<FlowContext, 'dispatch' | 'emit' | 'announceLogin'>,
  response: WebAuthnAuthenticateResponse,
): void {
  emit({ type: 'PASSKEY_AUTHENTICATE', data: response });
  dispatch({ type: 'transition', screen: 'passkeyConfirmation' });
  emit({ type: 'AUTHENTICATE_FLOW_COMPLETE', data: {} });
  announceLogin('passkeys');
}

/** @param signal closes the prompt */
export const signIn: Flow<[signal: AbortSignal]> = (context, signal) =>
  untilLeft(signal, async () => {
    const response = await authenticate(context, { signal });
    if (!response) throw new Error('The response is empty.');
    complete(context, response);
  });

/** Loads the passkey code, which this call needs as well, so that the prompt later opens at once. */
export const prepare = ({ client }: Pick<FlowContext, 'client'>): void => {
  void webauthnOf(client).browserSupportsAutofill();
};
