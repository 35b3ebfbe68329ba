/** A fault in the widget or in the page. The error itself is its `cause`. */
export class UnexpectedError extends Error {
  /** The name of the error class, which minification does not change. */
  override readonly name = 'UnexpectedError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
