import type { ClientCore } from '../client-core.ts';
import { createWebauthn, signalDeletedPasskey, type WebAuthn } from '../resources/webauthn.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.webauthn`. */
export const webauthn: Namespace<WebAuthn> = (core: ClientCore) => {
  const dependencies = addProjectParts(core);
  core.passkeyDeletionListeners.push((registrationId) =>
    signalDeletedPasskey(dependencies, registrationId),
  );
  return createWebauthn(dependencies);
};
