import type { Config } from '../../config/config.ts';
import { readSecretFile, readStoredSecret } from '../../config/secret.ts';
import { SECRET_CHECK_PURPOSE, type BackupHeader } from '../../db/backup/backup-lines.ts';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import { StartError } from '../../lib/start-error.ts';
import { CommandUsageError } from '../command.ts';

interface SecretSearch {
  header: BackupHeader;
  /** The file that --secret names. */
  file: string | undefined;
}

/** @throws StartError unless the secret is the one of the backup */
export function findBackupSecret(
  { secret, dataFolder }: Config,
  { header, file }: SecretSearch,
): string {
  if (secret !== undefined && file !== undefined)
    throw new CommandUsageError('BAKEHOUSE_SECRET is set, so leave --secret out.');
  const found =
    secret ?? (file === undefined ? readStoredSecret(dataFolder) : readSecretFile(file));
  if (found === undefined)
    throw new StartError(
      'The backup needs its secret: set BAKEHOUSE_SECRET, or name the file `secret` of the old data folder with --secret.',
    );
  const check = createSecrets(found, systemRandom).keyedHash(SECRET_CHECK_PURPOSE, header.made_at);
  if (check !== header.secret_check)
    throw new StartError(
      'BAKEHOUSE_SECRET is not the one of the backup, so nobody could log in and no sealed copy would open. Nothing was changed.',
    );
  return found;
}
