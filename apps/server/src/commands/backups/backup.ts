import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '../../config/config.ts';
import { readEnvironment } from '../../config/read-environment.ts';
import { findServerSecret, secretFileIn } from '../../config/secret.ts';
import { createHeader, SECRET_CHECK_PURPOSE } from '../../db/backup/backup-lines.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import { systemRandom } from '../../lib/crypto/random.ts';
import { createSecrets } from '../../lib/crypto/secrets.ts';
import { StartError } from '../../lib/start-error.ts';
import { checkServerSecret } from '../../services/upkeep/server-secret.ts';
import { CommandUsageError, runCommand } from '../command.ts';
import { withConfiguredDatabase } from '../configured-database.ts';
import { createProgress } from '../progress.ts';
import { givenPath, withoutSeparator } from './arguments.ts';

const USAGE = `Usage: backup --to FILE

Writes the embedded database to a new file, also while a server runs on it. The file is what the
database was at one instant. It does not contain the secret that encrypts keys and PINs: keep that
one at another place, because nothing can be restored without it.
With DATABASE_URL, use pg_dump.
`;

const POSTGRES_HINT =
  'DATABASE_URL is set, so its Postgres makes the backup: pg_dump --format=custom --no-owner --file=FILE "$DATABASE_URL"';

const BYTES_PER_MB = 1_000_000;

const secretPlaceOf = ({ secret, dataFolder }: Config) =>
  secret === undefined ? `the file ${secretFileIn(dataFolder)}` : 'BAKEHOUSE_SECRET';

await runCommand(USAGE, async (words) => {
  const { values } = parseArgs({
    args: withoutSeparator(words),
    options: { to: { type: 'string' } },
  });
  if (values.to === undefined) throw new CommandUsageError('Say where: --to FILE.');
  const path = givenPath(values.to);
  const config = readEnvironment();
  if (config.databaseUrl !== undefined) throw new StartError(POSTGRES_HINT);
  const progress = createProgress('rows written');
  const { rows, tables } = await withConfiguredDatabase(config, async (database) => {
    const secrets = createSecrets(findServerSecret(config), systemRandom);
    await checkServerSecret({ db: database.db, secrets });
    await mkdir(dirname(path), { recursive: true });
    const madeAt = new Date().toISOString();
    return writeBackup(database, path, {
      header: (migrations) =>
        createHeader({
          made_at: madeAt,
          migrations: [...migrations],
          secret_check: secrets.keyedHash(SECRET_CHECK_PURPOSE, madeAt),
        }),
      onRows: progress.add,
    });
  });
  progress.end();
  const megabytes = ((await stat(path)).size / BYTES_PER_MB).toFixed(1);
  process.stdout.write(
    `${rows} rows of ${tables} tables are in ${path} (${megabytes} MB).\nKeep ${secretPlaceOf(config)} at another place: without it the backup cannot be restored.\n`,
  );
  return 0;
});
