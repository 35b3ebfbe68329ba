import { INVALID_CURSOR_MESSAGE } from '@bakehouse/contract';
import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../../http-error.ts';
import { readCursor, writeCursor, type Cursor, type CursorScope } from './cursor.ts';
import type { Ordering } from './ordering.ts';

const SCOPE = { list: 'events', sort_by: 'baker', sort_dir: 'asc', limit: 20 } as const;

const value = sql`value`;

const ORDERING: Ordering = {
  keys: [
    { value, type: 'text' },
    { value, type: 'timestamptz' },
    { value, type: 'bigint' },
  ],
  isNullable: true,
};

const AT = '2026-11-21T10:00:00.123Z';
const VALUES = ['Öfen', AT, '17'];

const asText = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url');

const parts = (changes: object = {}) => ({ ...SCOPE, side: 'behind', place: VALUES, ...changes });

const refusal = (text: string, scope: CursorScope = SCOPE, ordering = ORDERING): unknown => {
  try {
    return readCursor(text, scope, ordering);
  } catch (error) {
    return error instanceof HttpError ? [error.status, error.type, error.extra.fields] : error;
  }
};

const REFUSED = [400, 'invalid_request', { cursor: INVALID_CURSOR_MESSAGE }];

it.each<Cursor>([
  { side: 'behind', keyValues: VALUES },
  { side: 'before', keyValues: VALUES },
  { side: 'behind', keyValues: [AT, '0'] },
])('reads %j as it was written', (cursor) => {
  const text = writeCursor(SCOPE, cursor);
  expect(text).toMatch(/^[\w-]+$/);
  expect(readCursor(text, SCOPE, ORDERING)).toEqual(cursor);
});

it.each([
  { list: 'files' },
  { sort_by: 'user' },
  { sort_dir: 'desc' },
  { limit: 50 },
] satisfies Partial<CursorScope>[])('refuses a cursor when the request has %j', (other) => {
  const text = writeCursor(SCOPE, { side: 'behind', keyValues: VALUES });
  expect(refusal(text, { ...SCOPE, ...other })).toEqual(REFUSED);
});

it('refuses a cursor without the first key value when that key is never null', () => {
  const { keys } = ORDERING;
  expect(refusal(asText(parts({ place: [AT, '0'] })), SCOPE, { keys })).toEqual(REFUSED);
});

describe('a forged cursor', () => {
  it.each([
    ['no members', {}],
    ['an unknown side', parts({ side: 'beside' })],
    ['an extra member', parts({ admin: true })],
    ['no key values', parts({ place: [] })],
    ['too few key values', parts({ place: ['17'] })],
    ['too many key values', parts({ place: [...VALUES, '1'] })],
    ['a number for a text', parts({ place: ['Öfen', AT, 17] })],
    ['null for a text', parts({ place: [null, AT, '17'] })],
    ['a NUL', parts({ place: ['\0', AT, '17'] })],
    ['a lone surrogate', parts({ place: ['\ud800', AT, '17'] })],
    ['a day that does not exist', parts({ place: ['a', '2026-02-30T10:00:00.000Z', '1'] })],
    ['the year 0', parts({ place: ['a', '0000-01-01T00:00:00.000Z', '1'] })],
    ['an instant in another format', parts({ place: ['a', '21-11-2026', '1'] })],
    ['an offset', parts({ place: ['a', '2026-11-21T10:00:00.123+23:00', '1'] })],
    ['infinity', parts({ place: ['a', 'infinity', '1'] })],
    ['a number that is too large', parts({ place: ['a', AT, '9223372036854775808'] })],
    ['a fraction', parts({ place: ['a', AT, '1.5'] })],
    ['SQL', parts({ place: ['a', AT, "1'); drop table files; --"] })],
  ])('with %s is refused', (_name, json) => {
    expect(refusal(asText(json))).toEqual(REFUSED);
  });

  it('is refused for any text', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.json().map((text) => Buffer.from(text).toString('base64url')),
    );
    fc.assert(
      fc.property(anything, (text) => {
        expect(refusal(text)).toEqual(REFUSED);
      }),
      propertyRuns(),
    );
  });
});
