import { addNamespaces, type ClientWith, impersonation } from '@bakehouse/sdk';

/** @throws the errors of `impersonation.authenticate` of the SDK */
export async function actForUser(client: ClientWith, token: string): Promise<void> {
  const { impersonation: acting } = addNamespaces(client, { impersonation });
  await acting.authenticate({ impersonation_token: token });
}
