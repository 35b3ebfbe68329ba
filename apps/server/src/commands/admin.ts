import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import { canonicalAddress } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { impersonationUrl } from '../config/portal-paths.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { StartError } from '../lib/start-error.ts';
import {
  issueImpersonationToken,
  TOKEN_MINUTES,
} from '../services/factors/impersonation/impersonation.ts';
import { findAnyAccountByAddress } from '../services/identity/accounts.ts';
import { runAppCommand } from './app-command.ts';
import { assembleCommandDeps, readUserName } from './command-deps.ts';
import { runCommand, CommandUsageError } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const USAGE = `Usage: admin impersonate EMAIL [--by NAME] [--json]
       admin app list [--project ID]
       admin app add FILE [--project ID]
       admin app rotate CLIENT_ID [--project ID]
       admin app remove CLIENT_ID [--project ID]

impersonate:

Prints a token with which you can act for the user with this address: look at everything the user
sees, and change nothing. The token works once, within ${TOKEN_MINUTES} minutes; the session ends after an hour.
The audit log names you in every record. NAME is the name it shows; without it, your user on this
machine.

app:
Manages the connected apps of a project, the first one if no ID is given, beside those of the
configuration file. FILE is JSON with the same members; the server chooses the secret, and the
client_id if there is none. A secret is shown once, and the one before works until the next rotation.

Both work on DATABASE_URL or the data folder, also while a server runs on it.
`;

const argumentOptions = {
  by: { type: 'string' },
  json: { type: 'boolean' },
  project: { type: 'string' },
} as const;

const NAME_PATTERN = /^[^\p{C}]{1,100}$/u;

const parseName = (typed: string): string => {
  const name = typed.trim();
  if (NAME_PATTERN.test(name)) return name;
  throw new CommandUsageError('--by must be a name of 1 to 100 characters in one line.');
};

const parseAddress = ([action, address, ...others]: readonly string[]): string => {
  if (action !== 'impersonate') throw new CommandUsageError('Say what to do: impersonate or app.');
  const canonical = canonicalAddress(address ?? '');
  if (canonical !== null && others.length === 0) return canonical;
  throw new CommandUsageError('Give one email address, such as mia@example.com.');
};

interface ImpersonateOptions {
  by?: string | undefined;
  json?: boolean | undefined;
}

const impersonate = async (
  positionals: readonly string[],
  { by, json = false }: ImpersonateOptions,
): Promise<string> => {
  const canonical = parseAddress(positionals);
  const user = readUserName();
  const impersonator = by === undefined ? user : parseName(by);
  const config = readEnvironment();
  const { token, email } = await withConfiguredDatabase(config, async (database) => {
    const deps = await assembleCommandDeps(config, database);
    const { organisationId } = deps.projects.portal;
    const account = await findAnyAccountByAddress(deps.db, { organisationId, canonical });
    if (!account) throw new StartError(`Nobody has an account with the address ${canonical}.`);
    if (account.isDeactivated)
      throw new StartError(`The account of ${account.email} is deactivated. Reactivate it first.`);
    if (account.verifiedAt === null)
      throw new StartError(`The address ${account.email} is not confirmed yet.`);
    const operator = `${user} on ${hostname()}`;
    const issued = await issueImpersonationToken(deps, { account, impersonator, operator });
    return { token: issued, email: account.email };
  });
  const url = impersonationUrl(config, token);
  return json
    ? JSON.stringify({ email, impersonator, token, url })
    : `To act for ${email} as ${impersonator}, open this page within ${TOKEN_MINUTES} minutes. It works once.\n${url}\nToken: ${token}`;
};

const manageApps = async (words: readonly string[], projectId: string | undefined) => {
  z.config(z.locales.en());
  const config = readEnvironment();
  const operator = `${readUserName()} on ${hostname()}`;
  const result = await withConfiguredDatabase(config, async (database) =>
    runAppCommand(await assembleCommandDeps(config, database), words, { projectId, operator }),
  );
  return JSON.stringify(result, null, 2);
};

await runCommand(USAGE, async (words) => {
  const { values, positionals } = parseArgs({
    args: words,
    options: argumentOptions,
    allowPositionals: true,
  });
  const [noun, ...rest] = positionals;
  const text = await (noun === 'app'
    ? manageApps(rest, values.project)
    : impersonate(positionals, values));
  process.stdout.write(`${text}\n`);
  return 0;
});
