import { hasSqlstate } from './sqlstate.ts';

const DEADLOCK_SQLSTATE = '40P01';
const MAX_TRIES = 5;

/** Postgres rolls back the victim of a deadlock, so its transaction can safely run again. */
export async function retryDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (left === 0 || !hasSqlstate(error, DEADLOCK_SQLSTATE)) throw error;
    }
  }
}
