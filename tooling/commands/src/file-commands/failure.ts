export const EXIT_CODES = { done: 0, failed: 1, wrongUsage: 2, denied: 3 } as const;

export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** The message is one line that says what went wrong and what to do. */
export class CommandFailure extends Error {
  override readonly name = 'Failure';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT_CODES.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}
