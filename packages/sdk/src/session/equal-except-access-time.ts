const ACCESS_TIME_KEY = 'last_accessed_at';

const toJsonWithoutAccessTime = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === ACCESS_TIME_KEY ? undefined : part));

/** Compares two JSON values without `last_accessed_at`, which changes with every refresh. */
export const isEqualExceptAccessTime = (a: unknown, b: unknown): boolean =>
  toJsonWithoutAccessTime(a) === toJsonWithoutAccessTime(b);
