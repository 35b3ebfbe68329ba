const ACCESS_TIME_KEY = 'last_accessed_at';

const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === ACCESS_TIME_KEY ? undefined : part));

/** Compares two JSON values without `last_accessed_at`, which changes with every refresh. */
export const equalExceptAccessTime = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);
