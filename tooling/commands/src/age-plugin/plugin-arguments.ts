import {
  parseOptions,
  readAccount,
  requireSingleValue,
  STRING_OPTION,
  type Account,
} from '../file-commands/arguments.ts';
import { WrongUsage } from '../file-commands/failure.ts';
import type { ServerEnvironment } from '../file-commands/portal/server-origin.ts';

export const PLUGIN_USAGE = `Usage: age-plugin-bakehouse --identity --as EMAIL [--server URL]
       age-plugin-bakehouse --recipient FILE --as EMAIL [--server URL]
Lets the age program open sealed copies and make them. age starts it by itself, from the PATH.

  --identity        prints an identity for age -d -i: who asks which server for the keys
  --recipient FILE  prints the recipient for age -r of a file that this account has baked
  --as EMAIL        account at the server
  --server URL      address of the server; default http://localhost:$PORT, or port 4000
  --help            prints this text

The password and the PIN come from BAKEHOUSE_PASSWORD and BAKEHOUSE_PIN, or an API key of the
account, which needs neither, from BAKEHOUSE_API_KEY.
Without them, age asks for them at the terminal. An identity has neither of them in it.
Exit codes: 0 done, 1 error, 2 wrong usage.
`;

const OPTIONS = {
  'age-plugin': STRING_OPTION,
  identity: { type: 'boolean' },
  recipient: STRING_OPTION,
  as: STRING_OPTION,
  server: STRING_OPTION,
  help: { type: 'boolean', short: 'h' },
} as const;

export type PluginArguments =
  | { kind: 'help' }
  | { kind: 'state_machine'; name: string }
  | { kind: 'identity'; account: Account }
  | { kind: 'recipient'; account: Account; path: string };

export function readPluginArguments(
  args: readonly string[],
  env: ServerEnvironment,
): PluginArguments {
  const { values, positionals } = parseOptions(args, OPTIONS);
  if (values.help) return { kind: 'help' };
  const name = requireSingleValue('--age-plugin', values['age-plugin']);
  if (name !== undefined) return { kind: 'state_machine', name };
  const path = requireSingleValue('--recipient', values.recipient);
  const isOneThing = Boolean(values.identity) !== Boolean(path);
  if (!isOneThing || positionals.length > 0)
    throw new WrongUsage('Give either --identity or --recipient FILE.');
  const account = readAccount(values, env);
  return path ? { kind: 'recipient', account, path } : { kind: 'identity', account };
}
