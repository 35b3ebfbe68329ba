/** The prefix of the cache keys of everything about files that others share with the user. */
export const SHARED_FILES_QUERY_KEY = ['shared files'] as const;
