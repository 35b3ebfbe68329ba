import { describe, expect, it } from 'vitest';
import { isTemporaryFailure, logExcerpt } from './postgres-log.ts';

const AT = '2026-11-21 11:44:54.688 UTC [12151] ';

describe('logExcerpt', () => {
  it.each([
    { what: 'nothing', text: '', excerpt: '' },
    {
      what: 'the severe lines alone',
      text: `${AT}LOG:  starting\n${AT}FATAL:  bogus   data\n${AT}FATAL:  the database system is starting up\n`,
      excerpt: 'FATAL: bogus data',
    },
    {
      what: 'the last three lines when none is severe',
      text: ['a', 'b', 'c', 'd'].map((word) => `${AT}LOG:  ${word}`).join('\n'),
      excerpt: 'LOG: b | LOG: c | LOG: d',
    },
    { what: 'at most 500 characters', text: 'x'.repeat(900), excerpt: 'x'.repeat(500) },
  ])('keeps $what', ({ text, excerpt }) => {
    expect(logExcerpt(text)).toBe(excerpt);
  });
});

describe('isTemporaryFailure', () => {
  it.each([
    {
      text: 'FATAL:  pre-existing shared memory block (key 7, ID 9) is still in use',
      passing: true,
    },
    { text: 'FATAL:  lock file "postmaster.pid" already exists', passing: true },
    { text: 'FATAL:  could not load pg_hba.conf', passing: false },
  ])('is $passing for: $text', ({ text, passing }) => {
    expect(isTemporaryFailure(text)).toBe(passing);
  });
});
