/** Thrown when a chunk of the widget could not be loaded. */
export class PartError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'PartError';

  /** Whether it failed before. Browsers often request such a chunk only after a reload of the page. */
  readonly isRepeated: boolean;

  constructor(cause: unknown, isRepeated = false) {
    super('A part of the widget could not be loaded.', { cause });
    this.isRepeated = isRepeated;
  }
}
