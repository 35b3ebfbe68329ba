import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { readEnvironment } from '../config/read-environment.ts';
import { assembleCommandDeps } from './command-deps.ts';
import { CommandUsageError, runCommand } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { runImportCommand } from './import-command.ts';

const USAGE = `Usage: import-users FILE [--project ID] [--check]

Imports the users of another system, with the hashes of their passwords. FILE has one JSON object
per line (NDJSON), with the members of the call POST /v1/passwords/migrate, for example:

{"email":"mia@example.com","hash_type":"bcrypt","hash":"$2b$10$…","external_id":"42"}

Without a hash, the user logs in without a password. All lines are checked first; with a wrong line,
nothing is imported, and the wrong lines are named. Then 500 users at a time are
imported together, or none of them. At the first login, the server hashes the password anew.

--project ID  another project than the first one
--check       checks the lines and imports nothing
`;

await runCommand(USAGE, async (words) => {
  z.config(z.locales.en());
  const { values, positionals } = parseArgs({
    args: words,
    options: { project: { type: 'string' }, check: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new CommandUsageError('Give one file.');
  const config = readEnvironment();
  const { text, code } = await runImportCommand(
    (work) =>
      withConfiguredDatabase(config, async (database) =>
        work(await assembleCommandDeps(config, database)),
      ),
    file,
    { ...values, report: (line) => process.stderr.write(`${line}\n`) },
  );
  (code === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  return code;
});
