const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * React's development build records a stack for each element, for its developer tools, until it has
 * recorded 10,000 in a second. No test reads one, and they took an eighth of the time of all tests.
 */
export function recordNoOwnerStacks(react: object): void {
  const internals: unknown = Reflect.get(react, INTERNALS);
  if (typeof internals !== 'object' || !internals) {
    throw new Error('This version of React keeps its count of owner stacks elsewhere.');
  }
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
  });
}
