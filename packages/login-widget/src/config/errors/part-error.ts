/** Thrown when a chunk of the widget could not be loaded. */
export class PartError extends Error {
  /** The name of the error class, which minification does not change. */
  override readonly name = 'PartError';

  /** Whether the chunk has failed before. Browsers often request it again only after a reload. */
  readonly isRepeated: boolean;

  constructor(cause: unknown, isRepeated = false) {
    super('A part of the widget could not be loaded.', { cause });
    this.isRepeated = isRepeated;
  }
}
