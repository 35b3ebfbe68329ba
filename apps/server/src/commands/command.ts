import { StartError } from '../lib/start-error.ts';

/** Wrong arguments: the command prints its usage and exits with code 2. */
export class CommandUsageError extends Error {
  override readonly name = 'CommandUsageError';
}

const isArgumentError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

const printError = (error: unknown, usage: string): number => {
  if (error instanceof CommandUsageError || isArgumentError(error)) {
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
  const text = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n`);
  if (error instanceof Error && !(error instanceof StartError) && error.cause instanceof Error) {
    process.stderr.write(`${error.cause.message}\n`);
  }
  return 1;
};

/** Sets the exit code: the result of `run`, 1 after an error, 2 after wrong arguments. */
export async function runCommand(
  usage: string,
  run: (words: string[]) => Promise<number>,
): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    process.stdout.write(usage);
    return;
  }
  process.exitCode = await run(words).catch((error: unknown) => printError(error, usage));
}
