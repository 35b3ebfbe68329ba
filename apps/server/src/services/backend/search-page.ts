import { and, eq, gt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { HttpError } from '../../http-error.ts';
import { readJsonText } from '../../lib/json-text.ts';

export interface SearchPage {
  cursor?: string | null | undefined;
  /** The number of rows. */
  limit: number;
}

export interface FoundPage<Row> {
  rows: Row[];
  /** The rows of all pages. */
  total: number;
  /** Null on the last page. */
  nextCursor: string | null;
}

const WRONG_CURSOR_MESSAGE = 'must be the next_cursor of the page before';

const cursorSchema = z.tuple([z.iso.datetime(), z.string()]);

/** A row's time of creation, and its id among the rows of the same time. */
type CursorPlace = z.infer<typeof cursorSchema>;

/** @throws HttpError 400 invalid_request for a cursor that no search has made */
export function isAfterCursor(
  text: string | null | undefined,
  { at, id }: { at: PgColumn; id: PgColumn },
): SQL | undefined {
  if (!text) return undefined;
  const json = readJsonText(Uint8Array.from(Buffer.from(text, 'base64url')).buffer);
  const cursor = json.ok ? cursorSchema.safeParse(json.value).data : undefined;
  if (!cursor)
    throw new HttpError(400, 'invalid_request', `cursor ${WRONG_CURSOR_MESSAGE}`, {
      fields: { cursor: WRONG_CURSOR_MESSAGE },
    });
  const createdAt = new Date(cursor[0]);
  return or(gt(at, createdAt), and(eq(at, createdAt), gt(id, cursor[1])));
}

/** A search reads one row more than its limit, to know whether there is another page. */
export function toSearchPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => CursorPlace,
): Pick<FoundPage<Row>, 'rows' | 'nextCursor'> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const isLastPage = found.length <= limit || last === undefined;
  return {
    rows,
    nextCursor: isLastPage
      ? null
      : Buffer.from(JSON.stringify(placeOf(last))).toString('base64url'),
  };
}
