import type { CommandArguments, ReadArguments } from './arguments.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { errorText, printError, reportError } from './error-report.ts';
import { EXIT_CODES, type ExitCode } from './failure.ts';
import { findFile, hashFile, type FileContent, type FoundFile } from './file-facts.ts';
import { createPortalClient } from './portal/portal-client.ts';
import { createProgress } from './terminal/progress.ts';
import { createLoginSecrets, createTerminalPrompt } from './terminal/prompt.ts';
import { exitCodeOf, toHint, toJsonLine, toOutcomeLine, type FileOutcome } from './outcome.ts';
import { signIn, type CommandSession } from './portal/sign-in.ts';
import { STDOUT } from './sealed/open-sealed-file.ts';

interface FileInput {
  file: FoundFile;
  hash: () => Promise<FileContent>;
  /** The folder from which relative paths start. */
  folder: string;
}

export type FileAction<Kind extends CommandArguments, Result extends FileOutcome> = (
  session: CommandSession,
  input: FileInput,
  options: Kind,
) => Promise<Result>;

interface FileCommand<Kind extends CommandArguments> {
  usage: string;
  read: ReadArguments<Kind>;
  action: FileAction<Kind, FileOutcome>;
}

interface ReportOptions {
  json: boolean;
  /** With `-`, stdout belongs to the bytes of a file. */
  out?: string | undefined;
}

/** Prints each outcome without waiting for the next. Failures and hints go to stderr, except in JSON output. */
const createOutcomeReport = ({ json, out }: ReportOptions) => {
  const outcomes: FileOutcome[] = [];
  return {
    add: (outcome: FileOutcome) => {
      outcomes.push(outcome);
      const isForStderr = out === STDOUT || (outcome.kind === 'failed' && !json);
      const stream = isForStderr ? process.stderr : process.stdout;
      stream.write(`${json ? toJsonLine(outcome) : toOutcomeLine(outcome)}\n`);
      const hint = toHint(outcome);
      if (hint !== null && !json) printError(hint);
    },
    exitCode: () => exitCodeOf(outcomes),
  };
};

type OutcomeReport = ReturnType<typeof createOutcomeReport>;

const findFiles = async (
  folder: string,
  paths: readonly string[],
  report: OutcomeReport,
): Promise<FoundFile[]> => {
  const found: FoundFile[] = [];
  for (const path of paths) {
    try {
      found.push(await findFile(folder, path));
    } catch (error) {
      report.add({ kind: 'failed', path, error: errorText(error) });
    }
  }
  return found;
};

const runActionOnFiles = async (
  action: (input: Omit<FileInput, 'folder'>) => Promise<FileOutcome>,
  files: readonly FoundFile[],
  report: OutcomeReport,
) => {
  const progress = createProgress(process.stderr);
  const handle = async (file: FoundFile, index: number): Promise<FileOutcome> => {
    const step = { position: index + 1, count: files.length, path: file.path, size: file.size };
    try {
      const hash = () => hashFile(file, (bytes) => progress.show({ ...step, bytes }));
      return await action({ file, hash });
    } catch (error) {
      return { kind: 'failed', path: file.path, error: errorText(error) };
    }
  };
  for (const [index, file] of files.entries()) {
    const outcome = await handle(file, index);
    progress.clear();
    report.add(outcome);
  }
};

const runWithOptions = async <Kind extends CommandArguments>(
  { action }: FileCommand<Kind>,
  options: Kind,
  env: Environment,
) => {
  const ask = createTerminalPrompt({ input: process.stdin, output: process.stderr });
  const secrets = createLoginSecrets({ env, ask });
  const report = createOutcomeReport(options);
  const folder = env.INIT_CWD ?? process.cwd();
  const files = await findFiles(folder, options.paths, report);
  if (files.length === 0) return report.exitCode();
  const session = await signIn(createPortalClient(options.serverOrigin), options.email, secrets);
  await runActionOnFiles((input) => action(session, { ...input, folder }, options), files, report);
  if (!(await session.end())) {
    printError('Could not log out. The session ends by itself within a day.');
  }
  return report.exitCode();
};

export async function runCommand<Kind extends CommandArguments>(
  command: FileCommand<Kind>,
): Promise<ExitCode> {
  // A program such as `head` may close the pipe before it has read the whole output.
  process.stdout.once('error', () => process.exit(EXIT_CODES.failed));
  try {
    const env = readEnvironment();
    const options = command.read(process.argv.slice(2), env);
    if (options) return await runWithOptions(command, options, env);
    process.stdout.write(command.usage);
    return EXIT_CODES.done;
  } catch (error) {
    return reportError(error, command.usage);
  }
}
