import { setTimeout as delay } from 'node:timers/promises';
import type { Postmaster } from './postmaster.ts';

export interface RestartPolicy {
  /** The pause before each restart; the number of pauses limits the number of restarts. */
  waitsMs: readonly number[];
  /** After Postgres has run for this long, restarts are counted from zero again. */
  calmMs: number;
}

export const RESTART_POLICY: RestartPolicy = { waitsMs: [0, 500, 2000], calmMs: 60_000 };

interface SupervisionOptions {
  restarts: RestartPolicy;
  launch: () => Promise<Postmaster>;
  warn: (line: string) => void;
  /** Called when all restarts have failed. */
  onGivenUp: (reason: string) => void;
}

interface SupervisedPostmaster {
  pid: () => number;
  stop: () => Promise<void>;
  abandon: () => void;
}

const errorMessageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export function supervisePostmaster(
  first: Postmaster,
  options: SupervisionOptions,
): SupervisedPostmaster {
  const { restarts, launch, warn, onGivenUp } = options;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  let current = first;
  let tries = 0;

  async function tryAgain(reason: string): Promise<Postmaster | undefined> {
    if (isStopping()) return undefined;
    const wait = restarts.waitsMs[tries];
    if (wait === undefined) {
      onGivenUp(`${reason}, and ${tries} tries to start it again did not help`);
      return undefined;
    }
    tries += 1;
    warn(`${reason}. Starting it again (try ${tries} of ${restarts.waitsMs.length})`);
    await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (isStopping()) return undefined;
    return launch().catch((error: unknown) => tryAgain(errorMessageOf(error)));
  }

  async function keep(): Promise<void> {
    while (!isStopping()) {
      const startedAt = performance.now();
      const why = await current.ended;
      const endedAt = performance.now();
      if (endedAt - startedAt >= restarts.calmMs) tries = 0;
      const next = await tryAgain(`Postgres ended (${why})`);
      if (next === undefined) return;
      current = next;
      warn(`Postgres is back after ${Math.round(performance.now() - endedAt)} ms`);
    }
  }

  const kept = keep();
  return {
    pid: () => current.pid,
    abandon() {
      stopping.abort();
      current.quit();
    },
    async stop() {
      stopping.abort();
      await current.stop();
      // A start that is in progress finishes first, so that the second stop() ends that Postgres, too.
      await kept;
      await current.stop();
    },
  };
}
