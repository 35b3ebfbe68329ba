import type { Platform } from '../platform/platform.ts';

/**
 * A difference between the server's and the device's clock below this value is treated as network
 * delay.
 */
const CLOCK_TOLERANCE_MS = 60_000;

/** Measures how far the device's clock is from the server's. */
export interface ServerClock {
  /**
   * @param dateHeader the Date header of a response, or null if the page may not read that header
   */
  observe: (dateHeader: string | null) => void;
  /** Converts a time of the server's clock to the same time of the device's clock. */
  toDeviceTime: (instant: string) => Date;
}

export function createServerClock({ now }: Pick<Platform, 'now'>): ServerClock {
  let offsetMs = 0;
  return {
    observe(dateHeader) {
      const difference = now() - Date.parse(dateHeader ?? '');
      if (Number.isNaN(difference)) return;
      offsetMs = Math.abs(difference) > CLOCK_TOLERANCE_MS ? difference : 0;
    },
    toDeviceTime: (instant) => new Date(Date.parse(instant) + offsetMs),
  };
}
