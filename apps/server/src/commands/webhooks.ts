import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.ts';
import { runCommand } from './command.ts';
import { assembleCommandDeps } from './command-deps.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { runWebhookCommand } from './webhook-command.ts';

const USAGE = `Usage: webhooks list
       webhooks test WEBHOOK
       webhooks replay (--from SEQ | --dead) WEBHOOK

list    Shows each webhook with its id, its state, and the number of events that wait.
test    Sends a test event now. Exit code 1: the receiver did not accept it.
replay  Sends all events from a row of the audit log again, or all that became dead letters. They
        have the same ids as before, so a receiver can leave out those that it has.

The commands work on DATABASE_URL or the data folder, also while a server runs on it.
`;

const OPTIONS = { from: { type: 'string' }, dead: { type: 'boolean' } } as const;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args: args[0] === '--' ? args.slice(1) : args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const config = readEnvironment();
  const { text, code } = await withConfiguredDatabase(config, async (database) =>
    runWebhookCommand(await assembleCommandDeps(config, database), positionals, values),
  );
  process.stdout.write(`${text}\n`);
  return code;
});
