import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';
import { rootSecrets } from '../../db/tables.ts';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import { StartError } from '../../lib/start-error.ts';
import { checkServerSecret } from './server-secret.ts';

const server = useTestServer();

it('accepts the secret of the database', async () => {
  await expect(checkServerSecret(server().deps)).resolves.toBeUndefined();
});

it('refuses the secret of another server also where nobody has baked a file yet', async () => {
  const { db } = server().deps;
  await db.delete(rootSecrets);
  const secrets = createSecrets('the secret of another server, long enough', systemRandom);
  const checked = checkServerSecret({ db, secrets });
  await expect(checked).rejects.toThrow(StartError);
  await expect(checked).rejects.toThrow('so nobody could log in');
});
