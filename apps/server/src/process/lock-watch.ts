import { stat } from 'node:fs/promises';
import { postgresAnswers } from '../embedded/postgres-answers.ts';
import { holdingOf, type Beats, type Holding } from './holding.ts';
import type { Holder } from './lock-holder.ts';
import { isAlive } from './process-table.ts';

export interface LockWatch {
  holdingOf: (path: string, text: string, holder: Holder) => Promise<Holding>;
}

/** A running server renews its lock, which shows that it runs even if its process cannot be seen from here. */
export function createLockWatch(folder: string, space: string, beats: Beats): LockWatch {
  const seen = new Map<string, { beat: number; since: number; wasRenewed: boolean }>();

  function observe(text: string, beat: number) {
    const known = seen.get(text);
    if (known?.beat === beat) return known;
    const observed = { beat, since: performance.now(), wasRenewed: known !== undefined };
    seen.set(text, observed);
    return observed;
  }

  return {
    async holdingOf(path, text, holder) {
      const isNear = holder.space === undefined || holder.space === space;
      const beat = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (beat === undefined) return 'unsure';
      const { since, wasRenewed } = observe(text, beat);
      const signs = {
        isAlive: isNear ? await isAlive(holder) : undefined,
        answers: !isNear && (await postgresAnswers(folder)),
        wasRenewed,
        quietForMs: performance.now() - since,
        ageMs: Date.now() - beat,
      };
      return holdingOf(signs, beats);
    },
  };
}
