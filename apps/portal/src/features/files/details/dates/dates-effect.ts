import type { FileDates } from '../../../../api/files.ts';

/** The instants at which people can open the file, without those that are over. */
const openPeriod = ({ openable, expires }: FileDates, now: number) => {
  const start = openable === null ? now : Math.max(now, Date.parse(openable));
  const end = expires === null ? Infinity : Date.parse(expires);
  return { start, end, isEmpty: end <= start };
};

/** Whether people can open the file with the new dates at an instant at which they could not before. */
export function opensMore(from: FileDates, to: FileDates, now: number): boolean {
  const before = openPeriod(from, now);
  const after = openPeriod(to, now);
  if (after.isEmpty) return false;
  return before.isEmpty || after.start < before.start || after.end > before.end;
}
