import type { ClientWith } from '@bakehouse/sdk';
import { addNamespaces } from '@bakehouse/sdk/core';
import { webauthn } from '@bakehouse/sdk/namespaces/webauthn.js';

/** Lets the browser create a passkey by itself for the password that it has just filled in. */
export async function createPasskey(client: ClientWith): Promise<void> {
  const factors = client.session.getSync()?.authentication_factors ?? [];
  if (!factors.some(({ type }) => type === 'password')) return;
  await addNamespaces(client, { webauthn }).webauthn.register({ conditional_mediation: true });
}
