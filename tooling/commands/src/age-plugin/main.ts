import { readEnvironment } from '../file-commands/environment.ts';
import { reportError } from '../file-commands/error-report.ts';
import { EXIT_CODES, WrongUsage, type ExitCode } from '../file-commands/failure.ts';
import { findFileRecipient } from './file-recipient.ts';
import { PLUGIN_USAGE, readPluginArguments } from './plugin-arguments.ts';
import { toPluginIdentity } from './plugin-names.ts';
import { findStateMachine, runStateMachine } from './state-machines.ts';

const print = (text: string) => process.stdout.write(`${text}\n`);

const runPlugin = async (): Promise<void> => {
  const env = readEnvironment();
  const given = readPluginArguments(process.argv.slice(2), env);
  if (given.kind === 'help') return void process.stdout.write(PLUGIN_USAGE);
  if (given.kind === 'identity') {
    const { email, serverOrigin } = given.account;
    return void print(`# ${email} at ${serverOrigin}\n${toPluginIdentity(given.account)}`);
  }
  if (given.kind === 'recipient')
    return void print(await findFileRecipient(given.path, given.account, env));
  const machine = findStateMachine(given.name);
  if (!machine) throw new WrongUsage(`This plugin does not know the protocol ${given.name}.`);
  await runStateMachine(machine, { input: process.stdin, output: process.stdout }, env);
};

const run = async (): Promise<ExitCode> => {
  try {
    await runPlugin();
    return EXIT_CODES.done;
  } catch (error) {
    return reportError(error, PLUGIN_USAGE);
  }
};

// age closes the pipes as soon as it has its answer.
process.stdout.once('error', () => process.exit(EXIT_CODES.failed));
process.exitCode = await run();
