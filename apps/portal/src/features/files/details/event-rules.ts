import type { FileEvent } from '../../../api/files.ts';
import { type ZoneChoice, toZoneParams } from '../../../time/zone-choice.ts';
import { EVENT_LIST_TEXTS } from './texts.ts';

export const INITIAL_EVENT_COUNT = 5;

export const initialEvents = (events: readonly FileEvent[]): readonly FileEvent[] =>
  events.slice(0, INITIAL_EVENT_COUNT);

/** The user of an event; null if the description already names the user, as in older rows. */
export const shownUserOf = ({ user, description }: FileEvent): string | null =>
  description.endsWith(` by user ${user}`) ? null : user;

/** The address of the Activity tab, limited to one file. */
export function activityAddress(
  fileId: string,
  view: { admin: boolean; zone: ZoneChoice },
): string {
  const params = new URLSearchParams({
    tab: 'activity',
    ...(view.admin && { admin: 'true' }),
    ...toZoneParams(view.zone),
    file: fileId,
  });
  return `?${params.toString()}`;
}

/** @param most the maximum number of events that the server sends */
export const eventCountText = (count: number, most: number): string =>
  count >= most ? EVENT_LIST_TEXTS.newest(most) : EVENT_LIST_TEXTS.count(count);
