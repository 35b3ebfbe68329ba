import { vi } from 'vitest';
import { WAITS } from './waits.ts';

const INTERVAL_MS = 20;

export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(
    async () => {
      const result = await check();
      if (result === false) throw new Error('This never became true.');
      return result;
    },
    { timeout: WAITS.changeMs, interval: INTERVAL_MS },
  );
