/** What the page has got wrong. It is for the developer; the user can do nothing about it. */
export class ConfigurationError extends Error {
  /** Tells it apart from other errors. */
  override readonly name = 'ConfigurationError';
}
