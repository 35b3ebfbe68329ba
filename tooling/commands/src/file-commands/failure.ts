export const EXIT_CODES = { done: 0, failed: 1, wrongUsage: 2, denied: 3 } as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** What went wrong and what to do about it, in one line for the person at the terminal. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT_CODES.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The command was not typed as it wants to be; its usage belongs below the line. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
