import { setTimeout as delay } from 'node:timers/promises';

export interface DrainStep {
  name: string;
  /** The signal aborts when the time of the step is over; the drain then continues with the next step. */
  run: (signal: AbortSignal) => Promise<void> | void;
  withinMs?: number;
}

interface DrainOptions {
  steps: readonly DrainStep[];
  log: (line: string) => void;
  /** The time limit for all steps together. */
  timeoutMs?: number;
  exit?: (code: number) => void;
}

interface Drain {
  /** The steps run once, even after several calls; the exit code is 0 when every step succeeded. */
  start: (reason: string) => Promise<void>;
  /** SIGTERM and SIGINT start the drain; a second signal ends the process at once. */
  onSignals: () => void;
}

const DRAIN_TIMEOUT_MS = 10_000;

/** A terminal and a package runner may send the same Ctrl-C, so signals this close count once. */
const REPEATED_SIGNAL_MS = 500;

const endProcess = (code: number) => {
  process.exit(code);
};

export function createDrain(options: DrainOptions): Drain {
  const { steps, log, timeoutMs = DRAIN_TIMEOUT_MS, exit = endProcess } = options;
  let running: Promise<void> | undefined;

  async function finished({ name, run, withinMs = timeoutMs }: DrainStep, all: AbortSignal) {
    const signal = AbortSignal.any([all, AbortSignal.timeout(withinMs)]);
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('it took too long')));
    });
    try {
      await Promise.race([run(signal), late]);
      return true;
    } catch (error) {
      log(`Could not ${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }

  async function runAll(reason: string) {
    log(`Stopping: ${reason}`);
    const all = AbortSignal.timeout(timeoutMs);
    let clean = true;
    for (const step of [...steps]) {
      if (all.aborted) break;
      clean = (await finished(step, all)) && clean;
    }
    exit(clean ? 0 : 1);
  }

  const start = (reason: string) => (running ??= runAll(reason));

  function onSignals() {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => void onSignal(name));
  }

  let impatient = false;
  async function onSignal(name: string) {
    if (impatient) {
      exit(1);
      return;
    }
    void start(`received ${name}`);
    await delay(REPEATED_SIGNAL_MS, undefined, { ref: false });
    impatient = true;
  }

  return { start, onSignals };
}
