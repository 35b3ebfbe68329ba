import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { GRANT_CASES } from '@bakehouse/contract/test/grant-cases';
import { describe, expect, it } from 'vitest';
import {
  visibleEntryCount,
  isLongList,
  searchEntries,
  parseGrantee,
  parseGrantees,
  withRemovedRows,
} from './access-rules.ts';
import { ACCESS_TEXTS } from '../texts.ts';

const INVALID = 'Please enter a valid email or wildcard domain (*@domain.com).';
const DUPLICATE = 'This email already has access.';
const emails = ['dee@bakehouse.test', '*@partner.example', 'k@xn--bcher-kva.example'];
const read = (text: string) => parseGrantee({ text, emails, canonical: canonicalGrantee });

describe('readTyped', () => {
  it.each(['', '   ', '\t\n'])('ignores %j', (text) => {
    expect(read(text)).toEqual({ kind: 'nothing' });
  });

  it.each([
    'dee',
    'dee@',
    '@bakehouse.test',
    'dee@bakehouse',
    'dee@bakehouse.test, eli@bakehouse.test',
    'dee eli@bakehouse.test',
    '*',
    '*@',
    '*@com',
    '*@co.uk',
    '*@*.partner.example',
    '*@127.0.0.1',
    'd*@partner.example',
    `${'d'.repeat(300)}@bakehouse.test`,
  ])('refuses %s', (text) => {
    expect(read(text)).toEqual({ kind: 'problem', message: INVALID });
  });

  it.each([
    ['dee@bakehouse.test', emails[0]],
    [' DEE@Bakehouse.Test. ', emails[0]],
    ['*@PARTNER.example', emails[1]],
    ['k@bücher.example', emails[2]],
  ])('finds %s in the list', (text, email) => {
    expect(read(text)).toEqual({ kind: 'present', message: DUPLICATE, email });
  });

  it('compares the canonical forms of addresses', () => {
    const typed = { text: 'dee@bakehouse.test', emails: ['Dee@Bakehouse.test'] };
    expect(parseGrantee({ ...typed, canonical: canonicalGrantee })).toMatchObject({
      kind: 'present',
      email: 'Dee@Bakehouse.test',
    });
  });

  it.each([
    [' Eli@Bakehouse.TEST ', 'eli@bakehouse.test'],
    ['dee+loaf@bakehouse.test', 'dee+loaf@bakehouse.test'],
    ['*@mail.partner.example', '*@mail.partner.example'],
    ['dee@partner.example', 'dee@partner.example'],
  ])('takes %s as %s', (text, email) => {
    expect(read(text)).toEqual({ kind: 'new', email });
  });
});

describe('readTypedList', () => {
  const readList = (text: string) => parseGrantees({ text, emails, canonical: canonicalGrantee });

  it.each(['', ' , ', ',,'])('ignores %j', (text) => {
    expect(readList(text)).toEqual({ kind: 'nothing' });
  });

  it.each([
    ['fay@bakehouse.test', ['fay@bakehouse.test']],
    ['fay@bakehouse.test, *@Other.example,', ['fay@bakehouse.test', '*@other.example']],
    ['fay@bakehouse.test,FAY@bakehouse.test', ['fay@bakehouse.test']],
    ['Fay <fay@bakehouse.test>; gil@bakehouse.test', ['fay@bakehouse.test', 'gil@bakehouse.test']],
  ])('takes %s as %j', (text, found) => {
    expect(readList(text)).toEqual({ kind: 'new', emails: found });
  });

  it('adds none of the addresses if one is invalid, and selects it', () => {
    expect(readList('fay@bakehouse.test, fay, gil')).toEqual({
      kind: 'problem',
      message: INVALID,
      part: 'fay',
    });
  });

  it('adds none of the addresses if one of them has access', () => {
    expect(readList('fay@bakehouse.test,DEE@bakehouse.test')).toEqual({
      kind: 'present',
      message: DUPLICATE,
      part: 'DEE@bakehouse.test',
      email: 'dee@bakehouse.test',
    });
  });

  it.each([
    ['DEE@bakehouse.test, *@partner.example,', 'dee@bakehouse.test and *@partner.example already'],
    [
      'dee@bakehouse.test,k@bücher.example,*@partner.example',
      'dee@bakehouse.test, k@bücher.example and *@partner.example already',
    ],
  ])('names all addresses of "%s", which have access', (text, beginning) => {
    expect(readList(text)).toMatchObject({ message: `${beginning} have access.` });
  });

  it('names an address once that is typed twice', () => {
    expect(readList('dee@bakehouse.test,DEE@bakehouse.test')).toMatchObject({ message: DUPLICATE });
  });

  it('says what is wrong with a letter before the @', () => {
    expect(readList('fay@bakehouse.test, jörg@bakehouse.test')).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('can stand before the @') as unknown,
      part: 'jörg@bakehouse.test',
    });
  });
});

describe('matching', () => {
  const entries = emails.map((email) => ({ email }));

  it.each([
    ['', 3],
    ['  ', 3],
    ['EXAMPLE', 2],
    ['*', 1],
    ['nobody', 0],
  ])('finds with "%s" %i entries', (text, count) => {
    expect(searchEntries(entries, text)).toHaveLength(count);
  });
});

it.each([
  [0, false, 0, '0 entries'],
  [1, false, 1, '1 entry'],
  [8, false, 8, '8 entries'],
  [9, true, 8, '9 entries'],
  [200, true, 8, '200 entries'],
])('takes a list of %i as long: %s, with %i at once', (count, long, atOnce, text) => {
  expect(isLongList(count)).toBe(long);
  expect(visibleEntryCount(count)).toBe(atOnce);
  expect(ACCESS_TEXTS.count(count)).toBe(text);
  expect(ACCESS_TEXTS.count(count, 3)).toBe(`${text}, 3 more in Layered Access`);
});

describe('the table of grant cases', () => {
  it.each(GRANT_CASES)('decides $name as the server does', ({ grant, grantee }) => {
    const typed = parseGrantee({ text: grant, emails: [], canonical: canonicalGrantee });
    expect(typed.kind === 'new' ? typed.email : null).toBe(grantee);
  });
});

it.each([
  ['a b c', 'a c', 'b', 'a b c'],
  ['a b c', 'a b c', 'b', 'a b c'],
  ['a b c', 'c', 'b', 'b c'],
  ['a b c', 'd a c', 'b', 'a b c d'],
  ['a b c', 'c b a', '', 'a b c'],
])('shows of "%s", where "%s" are left and "%s" was removed, "%s"', (before, now, gone, rows) => {
  const entries = (text: string) => text.split(' ').map((email) => ({ email }));
  const shown = withRemovedRows(entries(before), entries(now), new Set(gone.split(' ')));
  expect(shown).toEqual(entries(rows));
});
