/** Thrown by the test kit. Its message says what happened and what to do. */
export class TestKitError extends Error {
  /** The name of the class, which minification does not change. */
  override readonly name = 'TestKitError';
  /** The status of the answer; undefined when there was none. */
  readonly status: number | undefined;

  constructor(message: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}
