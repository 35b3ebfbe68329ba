/** Developers can move the clock; the database stores the offset. */
export interface Clock {
  now: () => Date;
  offsetSeconds: () => number;
  setOffset: (seconds: number) => void;
}

export function createClock(system: () => number = Date.now): Clock {
  let offset = 0;
  return {
    now: () => new Date(system() + offset * 1000),
    offsetSeconds: () => offset,
    setOffset: (seconds) => {
      offset = seconds;
    },
  };
}

export const minutesAfter = (instant: Date, minutes: number) =>
  new Date(instant.getTime() + minutes * 60_000);
