import { toActionLabel } from '@bakehouse/contract';
import { toDisplayAddress } from '@bakehouse/contract/input';
import type { FileEvent } from '../../../api/files.ts';
import { EVENT_LIST_TEXTS } from './texts.ts';

export const INITIAL_EVENT_COUNT = 5;

export const initialEvents = (events: readonly FileEvent[]): readonly FileEvent[] =>
  events.slice(0, INITIAL_EVENT_COUNT);

/** Older events have only the name of the action as their description, so the label is shown. */
export const shownDescriptionOf = ({ action, description }: FileEvent): string =>
  description.toLowerCase() === action.replaceAll('_', ' ') ? toActionLabel(action) : description;

/** The user of an event; null if the description already names the user, as in older rows. */
export const shownUserOf = ({ user, description }: FileEvent): string | null =>
  description.endsWith(` by user ${toDisplayAddress(user)}`) ? null : user;

/** @param most the maximum number of events that the server sends */
export const eventCountText = (count: number, most: number): string =>
  count >= most ? EVENT_LIST_TEXTS.newest(most) : EVENT_LIST_TEXTS.count(count);
