/** An error that ends the start; the operator sees its single line. */
export class StartError extends Error {
  override readonly name = 'StartError';
  constructor(message: string, options?: ErrorOptions) {
    super(message.replaceAll(/\s*\n\s*/g, ' ').trim(), options);
  }
}

/** Converts a file system error to a StartError for the operator; returns others unchanged. */
export const toDataFolderError = (folder: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new StartError(`The data folder ${folder} cannot be used: ${error.message}`, { cause: error })
    : error;
