import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnvironment } from '../config/read-environment.ts';
import { runCommand } from './command.ts';
import { assembleCommandDeps, readUserName } from './command-deps.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { runWebhookCommand } from './webhook-command.ts';

const USAGE = `Usage: webhooks create URL [--project PROJECT] [--events NAME,NAME]
       webhooks list
       webhooks remove WEBHOOK
       webhooks test WEBHOOK
       webhooks replay (--from SEQ | --dead) WEBHOOK

create  Creates a webhook for the users of a project; without one, for those of the portal. Prints
        its id and its secret, which is shown once. Without names, it gets all events.
list    Shows each webhook with its id, its state, and the number of events that wait.
remove  Ends a webhook. Events that wait are not sent.
test    Sends a test event now. Exit code 1: the receiver did not accept it.
replay  Sends all events from a row of the audit log again, or all that became dead letters. They
        have the same ids as before, so a receiver can leave out those that it has.

The commands work on DATABASE_URL or the data folder, also while a server runs on it.
`;

const OPTIONS = {
  from: { type: 'string' },
  dead: { type: 'boolean' },
  project: { type: 'string' },
  events: { type: 'string' },
} as const;

await runCommand(USAGE, async (args) => {
  const { values, positionals } = parseArgs({
    args: args[0] === '--' ? args.slice(1) : args,
    options: OPTIONS,
    allowPositionals: true,
  });
  const config = readEnvironment();
  const { text, code } = await withConfiguredDatabase(config, async (database) =>
    runWebhookCommand(await assembleCommandDeps(config, database), positionals, {
      ...values,
      operator: `${readUserName()} on ${hostname()}`,
    }),
  );
  process.stdout.write(`${text}\n`);
  return code;
});
