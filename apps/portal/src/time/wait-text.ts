const MINUTE = 60;
const HOUR = 60 * MINUTE;

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

const span = (seconds: number) => {
  if (seconds >= 2 * HOUR) return count(Math.ceil(seconds / HOUR), 'hour');
  if (seconds >= 2 * MINUTE) return count(Math.ceil(seconds / MINUTE), 'minute');
  return count(Math.max(1, Math.ceil(seconds)), 'second');
};

/** Rounded up, so that the user does not come back too early. */
export const waitText = (seconds: number): string => `Try again in ${span(seconds)}.`;
