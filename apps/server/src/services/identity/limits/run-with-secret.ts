import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import {
  lockAccountAndResetAttempts,
  startAttempt,
  type LockoutPolicy,
  type PolicyAttempt,
} from './lockout-policy.ts';

interface SecretCheck<Compared extends { id: string }, Confirmed> {
  policy: LockoutPolicy;
  /** Throws for a request that is no guess, before an attempt is counted. */
  screen?: () => Promise<void>;
  /** Compares the secret and returns the user's id; records a failed attempt and throws. */
  compare: (attempt: PolicyAttempt) => Promise<Compared>;
  /** Reads the secret again while the user is locked; throws when it has changed. */
  confirm: (tx: Queries, compared: Compared) => Promise<Confirmed>;
}

/** The attempt is counted before the comparison, and the secret cannot change while `work` runs. */
export async function runWithSecret<Compared extends { id: string }, Confirmed, Result>(
  deps: Deps,
  { policy, screen, compare, confirm }: SecretCheck<Compared, Confirmed>,
  work: (tx: Queries, confirmed: Confirmed) => Promise<Result>,
): Promise<Result> {
  await screen?.();
  const attempt = await startAttempt(deps, policy);
  const compared = await compare(attempt);
  return deps.db.transaction(async (tx) => {
    await lockAccountAndResetAttempts(tx, compared.id, policy, attempt);
    const confirmed = await confirm(tx, compared);
    return work(tx, confirmed);
  });
}
