import type { Deps } from '../../deps.ts';
import { checkSigningKeys } from '../identity/provider/signing-keys.ts';
import { checkRootSecrets } from '../keys/root-secrets.ts';

/**
 * Opens keys of the database with the secret, before anything is encrypted with another one.
 * @throws StartError for another secret than that of the database
 */
export async function checkServerSecret(deps: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  await checkRootSecrets(deps);
  await checkSigningKeys(deps);
}
