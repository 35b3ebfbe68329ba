import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * This module is preloaded into the server. On SIGUSR2 it writes the event loop delay since the
 * last signal to a file, in milliseconds.
 */
const SAMPLE_RESOLUTION_MS = 5;
const NANOSECONDS_PER_MS = 1e6;

const { LAG_FILE } = process.env;

if (isMainThread && LAG_FILE !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: SAMPLE_RESOLUTION_MS });
  delays.enable();
  const toDelayMs = (nanoseconds: number) =>
    Math.max(0, nanoseconds / NANOSECONDS_PER_MS - SAMPLE_RESOLUTION_MS);
  process.on('SIGUSR2', () => {
    const lag = { p99: toDelayMs(delays.percentile(99)), max: toDelayMs(delays.max) };
    delays.reset();
    writeFileSync(LAG_FILE, JSON.stringify(lag));
  });
}
