import { ApiFailure } from '@bakehouse/contract';
import { CommandFailure, EXIT_CODES, WrongUsage, type ExitCode } from './failure.ts';
import { toPrintable } from './outcome.ts';
import { apiFailureText } from './portal/api-failure-text.ts';

export const printError = (text: string): void => {
  process.stderr.write(`${toPrintable(text)}\n`);
};

export const errorText = (error: unknown): string => {
  if (error instanceof ApiFailure) return apiFailureText(error, new Date());
  return error instanceof Error ? error.message : String(error);
};

export function reportError(error: unknown, usage: string): ExitCode {
  printError(errorText(error));
  if (!(error instanceof WrongUsage)) {
    return error instanceof CommandFailure ? error.exitCode : EXIT_CODES.failed;
  }
  process.stderr.write(`\n${usage}`);
  return EXIT_CODES.wrongUsage;
}
