import type { Platform } from '../platform/platform.ts';

/** Closer than this the difference is transport time, and the server's instants are taken as they are. */
const TOLERANCE_MS = 60_000;

/** Knows how far this device's clock is from the server's. */
export interface ServerClock {
  /** Takes note of the Date header of an answer, where the page may read it. */
  observe: (dateHeader: string | null) => void;
  /** The instant of the server, as this device's clock will show it. */
  toDeviceTime: (instant: string) => Date;
}

export function createServerClock({ now }: Pick<Platform, 'now'>): ServerClock {
  let ahead = 0;
  return {
    observe(dateHeader) {
      const difference = now() - Date.parse(dateHeader ?? '');
      if (Number.isNaN(difference)) return;
      ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
    },
    toDeviceTime: (instant) => new Date(Date.parse(instant) + ahead),
  };
}
