import type { ProcessEntry } from './process-entry.ts';
import { isProcessAlive, readProcess } from './process-table.ts';
import { selectRunnerChain } from './runner-chain.ts';

const POLL_INTERVAL_MS = 500;

async function ancestorsOf(parent: number): Promise<readonly ProcessEntry[]> {
  const entry = parent > 1 ? await readProcess(parent) : undefined;
  return entry === undefined ? [] : [entry, ...(await ancestorsOf(entry.parent))];
}

async function findEndedProcess(
  watched: readonly ProcessEntry[],
): Promise<ProcessEntry | undefined> {
  const alive = await Promise.all(watched.map((entry) => isProcessAlive(entry)));
  return watched.find((_, index) => alive[index] === false);
}

/** npx and pnpm do not forward SIGTERM to the server, so it watches them and stops when one of them ends. */
export async function watchAncestors(onGone: (reason: string) => void): Promise<() => void> {
  const watched = selectRunnerChain(await ancestorsOf(process.ppid));
  if (watched.length === 0) return () => undefined;

  let ended = false;
  const end = () => {
    ended = true;
    clearInterval(timer);
  };
  const timer = setInterval(() => {
    void findEndedProcess(watched).then((entry) => {
      if (entry === undefined || ended) return;
      end();
      onGone(`the package runner that started it (process ${entry.pid}) is gone`);
    });
  }, POLL_INTERVAL_MS);
  timer.unref();
  return end;
}
