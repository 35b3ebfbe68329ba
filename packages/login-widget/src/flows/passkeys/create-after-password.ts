import type { Flow } from '../flow.ts';
import { webauthnOf } from './passkeys.ts';

/** The browser creates the passkey by itself, so nothing is shown if it does not. */
export const createPasskeyAfterPassword: Flow = async ({ client, config, emit }) => {
  const { domain } = config.passkeyOptions ?? {};
  const data = await webauthnOf(client)
    .register({ conditional_mediation: true, domain })
    .catch(() => null);
  if (data) emit({ type: 'PASSKEY_REGISTER', data });
};
