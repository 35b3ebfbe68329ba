/** What stops the start and is meant for the operator: one line, printed as it is. */
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
  }
}

/** What the file system refuses is the operator's to mend; any other error stays what it is. */
export const folderProblem = (folder: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new StartError(`The data folder ${folder} cannot be used: ${error.message}`, { cause: error })
    : error;
