import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into the server before its own code: SIGUSR2 writes down how late its event loop was since
 * the last signal, in milliseconds.
 */
const RESOLUTION_MS = 5;
const NANOSECONDS = 1e6;

const { LAG_FILE } = process.env;

if (isMainThread && LAG_FILE !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const lag = { p99: late(delays.percentile(99)), max: late(delays.max) };
    delays.reset();
    writeFileSync(LAG_FILE, JSON.stringify(lag));
  });
}
