import type { FileEvent } from '../../../api/files.ts';
import { type ZoneChoice, toZoneParams } from '../../../time/zone-choice.ts';

/** The Activity tab has all events. */
export const EVENTS_AT_ONCE = 5;

export const firstEvents = (events: readonly FileEvent[]): readonly FileEvent[] =>
  events.slice(0, EVENTS_AT_ONCE);

/** Null where the description already names the person, as in rows of an earlier version. */
export const whoOf = ({ user, description }: FileEvent): string | null =>
  description.endsWith(` by user ${user}`) ? null : user;

/** The address of the Activity tab, limited to one file. */
export function activityOf(fileId: string, view: { admin: boolean; zone: ZoneChoice }): string {
  const params = new URLSearchParams({
    tab: 'activity',
    ...(view.admin && { admin: 'true' }),
    ...toZoneParams(view.zone),
    file: fileId,
  });
  return `?${params.toString()}`;
}

/** `most` is the length at which the server stops. */
export const eventsNote = (count: number, most: number): string => {
  if (count >= most) return `The newest ${most}`;
  return `${count} ${count === 1 ? 'event' : 'events'}`;
};
