import { stat } from 'node:fs/promises';
import { isPostgresAnswering } from '../embedded/postgres-answers.ts';
import { lockStateOf, type RenewalIntervals, type LockState } from './lock-state.ts';
import type { LockHolder } from './lock-holder.ts';
import { isProcessAlive } from './process-table.ts';

export interface LockWatch {
  stateOf: (path: string, text: string, holder: LockHolder) => Promise<LockState>;
}

/** A running server renews its lock, which shows that it runs even if its process cannot be seen from here. */
export function createLockWatch(
  folder: string,
  space: string,
  intervals: RenewalIntervals,
): LockWatch {
  const seen = new Map<string, { renewedAt: number; since: number; wasRenewed: boolean }>();

  function observe(text: string, renewedAt: number) {
    const known = seen.get(text);
    if (known?.renewedAt === renewedAt) return known;
    const observed = { renewedAt, since: performance.now(), wasRenewed: known !== undefined };
    seen.set(text, observed);
    return observed;
  }

  return {
    async stateOf(path, text, holder) {
      const isNear = holder.space === undefined || holder.space === space;
      const renewedAt = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (renewedAt === undefined) return 'unsure';
      const { since, wasRenewed } = observe(text, renewedAt);
      const observations = {
        isAlive: isNear ? await isProcessAlive(holder) : undefined,
        answers: !isNear && (await isPostgresAnswering(folder)),
        wasRenewed,
        quietForMs: performance.now() - since,
        ageMs: Date.now() - renewedAt,
      };
      return lockStateOf(observations, intervals);
    },
  };
}
