/** The message is a sentence for the person who picks or reads fields. */
export class FieldError extends Error {
  override readonly name = 'FieldError';
}
