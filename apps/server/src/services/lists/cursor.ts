import { NO_CURSOR, parseInstant, type SortDirection } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { HttpError } from '../../http-error.ts';
import { readJsonText } from '../../lib/json-text.ts';
import type { Side } from './keyset.ts';
import type { Key, KeyType, Ordering } from './ordering.ts';

export type ListName = 'files' | 'events' | 'openers' | 'bakers';

/** What a cursor belongs to: a place in one order has no meaning in another one. */
export interface CursorScope {
  list: ListName;
  sort_by: string;
  sort_dir: SortDirection;
  /** Rows of a page. */
  limit: number;
}

/** Where a page begins: right behind a place of the list, or going back right before it. */
export interface Cursor {
  side: Side;
  place: readonly string[];
}

/** What the texts of a place may be: Postgres would stumble over others. */
const TEXTS = {
  text: z.string(),
  bigint: z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)),
  timestamptz: z.string().check(z.refine((text) => parseInstant(text) === text)),
} as const satisfies Record<KeyType, z.ZodMiniType<string>>;

const fits = (keys: readonly Key[], place: readonly string[]) =>
  keys.length === place.length &&
  keys.every(({ type, alias }, index) => {
    const schema = alias ? TEXTS.text : TEXTS[type];
    return schema.safeParse(place[index]).success;
  });

/** An empty first value has no text. */
const isPlaceIn = ({ keys: [first, ...rest], isNullable }: Ordering, place: readonly string[]) =>
  fits([first, ...rest], place) || (isNullable === true && fits(rest, place));

const cursorOf = ({ list, sort_by, sort_dir, limit }: CursorScope, ordering: Ordering) =>
  z.strictObject({
    list: z.literal(list),
    sort_by: z.literal(sort_by),
    sort_dir: z.literal(sort_dir),
    limit: z.literal(limit),
    side: z.enum(['behind', 'before']),
    place: z.array(z.string()).check(z.refine((place) => isPlaceIn(ordering, place))),
  });

const refused = () =>
  new HttpError(400, 'invalid_request', `cursor ${NO_CURSOR}`, { fields: { cursor: NO_CURSOR } });

/** A cursor as text for an address. It is a place in the order, so it outlives every filter. */
export const writeCursor = (
  { list, sort_by, sort_dir, limit }: CursorScope,
  { side, place }: Cursor,
): string =>
  Buffer.from(JSON.stringify({ list, sort_by, sort_dir, limit, side, place })).toString(
    'base64url',
  );

/** @throws HttpError 400 invalid_request for what is no cursor of this list, order and page size */
export function readCursor(text: string, scope: CursorScope, ordering: Ordering): Cursor {
  const reading = readJsonText(Uint8Array.from(Buffer.from(text, 'base64url')).buffer);
  const cursor = reading.ok ? cursorOf(scope, ordering).safeParse(reading.value).data : undefined;
  if (!cursor) throw refused();
  return { side: cursor.side, place: cursor.place };
}
