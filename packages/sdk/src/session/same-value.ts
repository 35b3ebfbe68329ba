const VOLATILE_KEY = 'last_accessed_at';

const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === VOLATILE_KEY ? undefined : part));

/** Whether two JSON values say the same, leaving out when something was last accessed. */
export const sameValue = (a: unknown, b: unknown): boolean => textOf(a) === textOf(b);
