import type { Order, ReadOrder } from './arguments.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { EXIT_CODES, Failure, WrongUsage, type ExitCode } from './failure.ts';
import { findFile, readContent, type Content, type FoundFile } from './file-facts.ts';
import { createPortalClient } from './portal-client.ts';
import { createProgress } from './progress.ts';
import { secretsFrom } from './prompt.ts';
import { refusalText } from './refusal-text.ts';
import { Refusal } from './refusal.ts';
import { exitCodeOf, printable, toJsonLine, toLine, type Outcome } from './report.ts';
import { signIn, type Session } from './sign-in.ts';

/** What a command does with one file. */
export type Act<Kind extends Order, Result extends Outcome> = (
  session: Session,
  file: { found: FoundFile; content: Content },
  order: Kind,
) => Promise<Result>;

interface Command<Kind extends Order> {
  usage: string;
  read: ReadOrder<Kind>;
  act: Act<Kind, Outcome>;
}

const complain = (text: string) => process.stderr.write(`${printable(text)}\n`);

const textOf = (error: unknown): string => {
  if (error instanceof Refusal) return refusalText(error, new Date());
  return error instanceof Error ? error.message : String(error);
};

/** Tells each outcome as it comes; on stdout for whoever asked, a failure on stderr. */
const createReport = ({ json }: Order) => {
  const outcomes: Outcome[] = [];
  return {
    add: (outcome: Outcome) => {
      outcomes.push(outcome);
      const stream = outcome.kind === 'failed' && !json ? process.stderr : process.stdout;
      stream.write(`${json ? toJsonLine(outcome) : toLine(outcome)}\n`);
    },
    exitCode: () => exitCodeOf(outcomes),
  };
};

type Report = ReturnType<typeof createReport>;

const findAll = async (
  folder: string,
  paths: readonly string[],
  report: Report,
): Promise<FoundFile[]> => {
  const found: FoundFile[] = [];
  for (const path of paths) {
    try {
      found.push(await findFile(folder, path));
    } catch (error) {
      report.add({ kind: 'failed', path, error: textOf(error) });
    }
  }
  return found;
};

/** Runs the command on every file, whatever becomes of the others. */
const actOnAll = async (
  act: (file: { found: FoundFile; content: Content }) => Promise<Outcome>,
  files: readonly FoundFile[],
  report: Report,
) => {
  const progress = createProgress(process.stderr);
  const attempt = async (found: FoundFile, index: number): Promise<Outcome> => {
    const step = { position: index + 1, count: files.length, path: found.path, size: found.size };
    try {
      const content = await readContent(found, (bytes) => progress.show({ ...step, bytes }));
      return await act({ found, content });
    } catch (error) {
      return { kind: 'failed', path: found.path, error: textOf(error) };
    }
  };
  for (const [index, found] of files.entries()) {
    const outcome = await attempt(found, index);
    progress.clear();
    report.add(outcome);
  }
};

const carryOut = async <Kind extends Order>(
  { act }: Command<Kind>,
  order: Kind,
  env: Environment,
) => {
  const terminal = { input: process.stdin, output: process.stderr };
  const secrets = secretsFrom({ env, terminal });
  const report = createReport(order);
  const files = await findAll(env.INIT_CWD ?? process.cwd(), order.paths, report);
  if (files.length === 0) return report.exitCode();
  const session = await signIn(createPortalClient(order.server), order.email, secrets);
  await actOnAll((file) => act(session, file, order), files, report);
  if (!(await session.end())) {
    complain('The session could not be ended; it ends by itself within a day.');
  }
  return report.exitCode();
};

/**
 * A command from its arguments to its last line.
 * @returns its exit code
 */
export async function runCommand<Kind extends Order>(command: Command<Kind>): Promise<ExitCode> {
  // Whoever read the lines is gone, as `head` is after the first.
  process.stdout.once('error', () => process.exit(EXIT_CODES.failed));
  try {
    const env = readEnvironment();
    const order = command.read(process.argv.slice(2), env);
    if (order) return await carryOut(command, order, env);
    process.stdout.write(command.usage);
    return EXIT_CODES.done;
  } catch (error) {
    complain(textOf(error));
    if (!(error instanceof WrongUsage)) {
      return error instanceof Failure ? error.exitCode : EXIT_CODES.failed;
    }
    process.stderr.write(`\n${command.usage}`);
    return EXIT_CODES.wrongUsage;
  }
}
