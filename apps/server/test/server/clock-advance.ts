import { afterEach } from 'vitest';
import type { TestServer } from './test-server.ts';

/** Returns a function that lets seconds pass. After each test, the clock is right again. */
export function useClockAdvance(server: () => TestServer): (seconds: number) => void {
  afterEach(() => {
    server().deps.clock.setOffset(0);
  });
  return (seconds) => {
    const { clock } = server().deps;
    clock.setOffset(clock.offsetSeconds() + seconds);
  };
}
