/** The page is set up wrongly. The message is for its developer, as the user cannot fix it. */
export class ConfigurationError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'ConfigurationError';
}
