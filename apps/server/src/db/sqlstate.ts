/** Looks at the cause, too, because Drizzle wraps the errors of Postgres. */
export const hasSqlstate = (error: unknown, sqlstate: string): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === sqlstate) || hasSqlstate(error.cause, sqlstate));
