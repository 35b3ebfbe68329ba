import { parseArgs } from 'node:util';
import { readEnvironment } from '../../config/read-environment.ts';
import { checkBackup } from '../../db/backup/read-backup.ts';
import { migrationsOf } from '../../db/backup/load-backup.ts';
import { StartError } from '../../lib/start-error.ts';
import { CommandUsageError, runCommand } from '../command.ts';
import { createProgress } from '../progress.ts';
import { givenPath, withoutSeparator } from './arguments.ts';
import { findBackupSecret } from './backup-secret.ts';
import { restoreFolder } from './restore-folder.ts';

const USAGE = `Usage: restore --from FILE [--secret FILE] [--force]

Makes the data folder from a backup, while no server runs on it. Everything is checked first, and
the folder changes only when all rows are loaded.

--secret  The file \`secret\` of the data folder from which the backup comes. Not needed if
          BAKEHOUSE_SECRET is set, or if the folder still has that file.
--force   Replaces the database that the folder has. The old one stays beside it.

With DATABASE_URL, use pg_restore.
`;

const POSTGRES_HINT =
  'DATABASE_URL is set, so its Postgres restores: pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" FILE';

const OPTIONS = {
  from: { type: 'string' },
  secret: { type: 'string' },
  force: { type: 'boolean' },
} as const;

await runCommand(USAGE, async (words) => {
  const { values } = parseArgs({ args: withoutSeparator(words), options: OPTIONS });
  const { from, secret: secretPath, force = false } = values;
  if (from === undefined) throw new CommandUsageError('Say which backup: --from FILE.');
  const path = givenPath(from);
  const config = readEnvironment();
  if (config.databaseUrl !== undefined) throw new StartError(POSTGRES_HINT);
  const header = await checkBackup(path);
  migrationsOf(header);
  const secret = findBackupSecret(config, {
    header,
    file: secretPath === undefined ? undefined : givenPath(secretPath),
  });
  const progress = createProgress('rows restored');
  const rows = await restoreFolder(config, {
    path,
    header,
    secret,
    force,
    onRows: progress.add,
  });
  progress.end();
  process.stdout.write(
    `${rows} rows of ${header.made_at} are in ${config.dataFolder}. Start the server.\n`,
  );
  return 0;
});
