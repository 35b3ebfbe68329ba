/** The page is set up wrongly. The message is for its developer, as the user cannot fix it. */
export class ConfigurationError extends Error {
  /** The name of the error class, which minification does not change. */
  override readonly name = 'ConfigurationError';
}
