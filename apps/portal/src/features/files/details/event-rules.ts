import type { FileEvent } from '../../../api/files.ts';
import { type ZoneChoice, zoneParams } from '../../../time/zone-choice.ts';

/** Enough to see what goes on; the Activity tab has the whole record. */
export const EVENTS_AT_ONCE = 5;

export const firstEvents = (events: readonly FileEvent[]): readonly FileEvent[] =>
  events.slice(0, EVENTS_AT_ONCE);

/** Null where the description names who did it, as in rows that an earlier version recorded. */
export const whoOf = ({ user, description }: FileEvent): string | null =>
  description.endsWith(` by user ${user}`) ? null : user;

/** The address of the Activity tab with nothing but one file's events. */
export function activityOf(fileId: string, view: { admin: boolean; zone: ZoneChoice }): string {
  const params = new URLSearchParams({
    tab: 'activity',
    ...(view.admin && { admin: 'true' }),
    ...zoneParams(view.zone),
    file: fileId,
  });
  return `?${params.toString()}`;
}

/** Beside the title of a list: `most` is where the server stops. */
export const eventsNote = (count: number, most: number): string => {
  if (count >= most) return `The newest ${most}`;
  return `${count} ${count === 1 ? 'event' : 'events'}`;
};
