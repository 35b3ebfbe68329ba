import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the server. On SIGUSR2 it writes the delay of the event loop since the last signal,
 * in milliseconds, to a file.
 */
const RESOLUTION_MS = 5;
const NANOSECONDS = 1e6;

const { LAG_FILE } = process.env;

if (isMainThread && LAG_FILE !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const lag = { p99: toDelayMs(delays.percentile(99)), max: toDelayMs(delays.max) };
    delays.reset();
    writeFileSync(LAG_FILE, JSON.stringify(lag));
  });
}
