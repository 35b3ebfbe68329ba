import { INVALID_CURSOR_MESSAGE, parseInstant, type SortDirection } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { HttpError } from '../../http-error.ts';
import { readJsonText } from '../../lib/json-text.ts';
import type { CursorDirection } from './keyset.ts';
import type { SortKey, SortKeyType, Ordering } from './ordering.ts';

export type ListName =
  'files' | 'shared_files' | 'access_requests' | 'events' | 'openers' | 'bakers' | 'access_review';

/** A cursor is valid only for one list and order, because key values mean nothing in another order. */
export interface CursorScope {
  list: ListName;
  sort_by: string;
  sort_dir: SortDirection;
  /** The number of rows per page. */
  limit: number;
}

/** A keyset cursor: the page starts right after a row, or ends right before it. */
export interface Cursor {
  side: CursorDirection;
  keyValues: readonly string[];
}

/** Postgres could not cast key values that do not match the schema of their type. */
const KEY_VALUE_SCHEMAS = {
  text: z.string(),
  bigint: z.string().check(z.regex(/^(?:0|[1-9]\d{0,17})$/)),
  timestamptz: z.string().check(z.refine((text) => parseInstant(text) === text)),
} as const satisfies Record<SortKeyType, z.ZodMiniType<string>>;

const matchesKeyTypes = (keys: readonly SortKey[], keyValues: readonly string[]) =>
  keys.length === keyValues.length &&
  keys.every(({ type, alias }, index) => {
    const schema = alias ? KEY_VALUE_SCHEMAS.text : KEY_VALUE_SCHEMAS[type];
    return schema.safeParse(keyValues[index]).success;
  });

/** A cursor leaves out a first key that is null, and starts with the second key. */
const matchesOrdering = (
  { keys: [first, ...rest], isNullable }: Ordering,
  keyValues: readonly string[],
) =>
  matchesKeyTypes([first, ...rest], keyValues) ||
  (isNullable === true && matchesKeyTypes(rest, keyValues));

const cursorSchemaOf = ({ list, sort_by, sort_dir, limit }: CursorScope, ordering: Ordering) =>
  z.strictObject({
    list: z.literal(list),
    sort_by: z.literal(sort_by),
    sort_dir: z.literal(sort_dir),
    limit: z.literal(limit),
    side: z.enum(['behind', 'before']),
    place: z.array(z.string()).check(z.refine((texts) => matchesOrdering(ordering, texts))),
  });

const invalidCursorError = () =>
  new HttpError(400, 'invalid_request', `cursor ${INVALID_CURSOR_MESSAGE}`, {
    fields: { cursor: INVALID_CURSOR_MESSAGE },
  });

/** A cursor contains no filter, so it stays valid when filters change. */
export const writeCursor = (
  { list, sort_by, sort_dir, limit }: CursorScope,
  { side, keyValues }: Cursor,
): string =>
  Buffer.from(JSON.stringify({ list, sort_by, sort_dir, limit, side, place: keyValues })).toString(
    'base64url',
  );

/** @throws HttpError 400 invalid_request unless the cursor was made for this scope */
export function readCursor(text: string, scope: CursorScope, ordering: Ordering): Cursor {
  const json = readJsonText(Uint8Array.from(Buffer.from(text, 'base64url')).buffer);
  const cursor = json.ok ? cursorSchemaOf(scope, ordering).safeParse(json.value).data : undefined;
  if (!cursor) throw invalidCursorError();
  return { side: cursor.side, keyValues: cursor.place };
}
