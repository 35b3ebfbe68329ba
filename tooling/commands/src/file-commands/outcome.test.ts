import { describe, expect, it } from 'vitest';
import {
  exitCodeOf,
  toHint,
  toPrintable,
  toJsonLine,
  toOutcomeLine,
  type FileOutcome,
} from './outcome.ts';

const ID = '0c2f5d0e-2f0e-4a50-9d52-0a3c5a3ad0c1';
const checksum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const path = 'a b.pdf';

const baked: FileOutcome = { kind: 'baked', id: ID, checksum, path, sealed: null };
const allowed: FileOutcome = {
  kind: 'allowed',
  rule: 'email_grant',
  checksum,
  path,
  changes_at: null,
  key_paths: ["m/0'/0'/0'"],
  openings_left: null,
  until: null,
  sealed: false,
  written: null,
};
const baker = 'bo@bakehouse.test';
const expired: FileOutcome = {
  kind: 'denied',
  rule: 'expired',
  checksum,
  path,
  changes_at: null,
  sealed: false,
  baker,
};
const unknown: FileOutcome = { kind: 'denied', rule: 'not_found', checksum, path, sealed: false };
const failed: FileOutcome = { kind: 'failed', path, error: 'There is no such file.' };

describe('toOutcomeLine', () => {
  it.each<[outcome: FileOutcome, line: string]>([
    [baked, `${ID} ${checksum} a b.pdf`],
    [allowed, `allowed ${checksum} a b.pdf`],
    [expired, `denied ${checksum} a b.pdf: expired`],
    [unknown, `denied ${checksum} a b.pdf: not_found`],
    [failed, 'a b.pdf: There is no such file.'],
  ])('prints %j', (outcome, line) => {
    expect(toOutcomeLine(outcome)).toBe(line);
  });

  it('cannot be forged by the name of a file', () => {
    expect(toOutcomeLine({ ...unknown, path: `x\nallowed ${checksum} y` })).toBe(
      `denied ${checksum} x\\u000aallowed ${checksum} y: not_found`,
    );
  });
});

describe('toHint', () => {
  it.each<[outcome: FileOutcome, hint: string | null]>([
    [
      expired,
      'Ask bo@bakehouse.test, who baked this file, or give the reason why you need it with --ask.',
    ],
    [{ ...expired, rule: 'individual_ban' }, 'Ask bo@bakehouse.test, who baked this file.'],
    [unknown, null],
    [
      { ...unknown, sealed: true, origin: 'https://bakehouse.example' },
      'This sealed copy was made for https://bakehouse.example. If that is another server, use --server.',
    ],
    [allowed, null],
    [{ ...allowed, openings_left: 0 }, 'No openings left.'],
    [{ ...allowed, openings_left: 2 }, '2 openings left.'],
    [{ ...allowed, until: '2027-03-05T18:00:00Z' }, 'Until Friday 2027-03-05 18:00 UTC.'],
    [
      { ...allowed, openings_left: 1, until: '2027-03-05T18:00:00Z' },
      '1 opening left; until Friday 2027-03-05 18:00 UTC.',
    ],
    [failed, null],
  ])('says for %j whom to ask: %s', (outcome, hint) => {
    expect(toHint(outcome)).toBe(hint);
  });
});

describe('toJsonLine', () => {
  it.each<[outcome: FileOutcome, value: object]>([
    [baked, { id: ID, checksum, path, sealed: null }],
    [
      allowed,
      {
        allowed: true,
        rule: 'email_grant',
        checksum,
        path,
        changes_at: null,
        key_paths: ["m/0'/0'/0'"],
        openings_left: null,
        until: null,
        sealed: false,
        written: null,
      },
    ],
    [
      expired,
      { allowed: false, rule: 'expired', checksum, path, changes_at: null, sealed: false, baker },
    ],
    [unknown, { allowed: false, rule: 'not_found', checksum, path, sealed: false }],
    [failed, { path, error: 'There is no such file.' }],
  ])('prints %j', (outcome, value) => {
    expect(JSON.parse(toJsonLine(outcome))).toEqual(value);
  });

  it('prints one line with the path as it was typed', () => {
    const line = toJsonLine({ ...baked, path: 'a\nb\t"c"' });
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toMatchObject({ path: 'a\nb\t"c"' });
  });
});

describe('exitCodeOf', () => {
  it.each<[outcomes: FileOutcome[], code: number]>([
    [[baked, baked], 0],
    [[allowed], 0],
    [[allowed, expired], 3],
    [[unknown], 3],
    [[baked, failed], 1],
    [[expired, failed, allowed], 1],
  ])('returns for %j the exit code %i', (outcomes, code) => {
    expect(exitCodeOf(outcomes)).toBe(code);
  });
});

describe('toPrintable', () => {
  it.each([
    ['Größe „x“ 🥖.pdf', 'Größe „x“ 🥖.pdf'],
    ['a\r\nb', 'a\\u000d\\u000ab'],
    ['\u001b[2Jgone', '\\u001b[2Jgone'],
    ['fdp.\u202eexe', 'fdp.\\u202eexe'],
  ])('prints %j as %j', (text, expected) => {
    expect(toPrintable(text)).toBe(expected);
  });
});
