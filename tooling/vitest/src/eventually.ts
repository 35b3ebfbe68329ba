import { vi } from 'vitest';
import { WAITS } from './waits.ts';

const RETRY_INTERVAL_MS = 20;

export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(
    async () => {
      const result = await check();
      if (result === false) throw new Error('This never became true.');
      return result;
    },
    { timeout: WAITS.changeMs, interval: RETRY_INTERVAL_MS },
  );
