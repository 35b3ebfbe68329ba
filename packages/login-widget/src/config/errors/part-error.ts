/** Thrown when a chunk of the widget could not be loaded. */
export class PartError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'PartError';

  constructor(cause: unknown) {
    super('A part of the widget could not be loaded.', { cause });
  }
}
