import { retryWhen } from './retry-when.ts';
import { hasSqlstate } from './sqlstate.ts';

/** Serialization failure and deadlock: Postgres has rolled the transaction back as a whole. */
const CONFLICT_SQLSTATES = ['40001', '40P01'];

const isConflict = (error: unknown) =>
  CONFLICT_SQLSTATES.some((sqlstate) => hasSqlstate(error, sqlstate));

/** A transaction that lost a conflict left nothing behind, so it can safely run again. */
export const retryConflicts = <Result>(run: () => Promise<Result>): Promise<Result> =>
  retryWhen(isConflict, run);
