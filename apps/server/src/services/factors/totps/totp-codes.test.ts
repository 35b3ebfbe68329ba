import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../lib/crypto/random.ts';
import { createRecoveryCode, normaliseRecoveryCode } from './recovery-code-text.ts';
import { findTotpStep, toTotpUri } from './totp-codes.ts';

const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The last six digits of the SHA-1 values in RFC 6238, appendix B. */
const RFC_CODES = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

const stepAt = (seconds: number, code: string) =>
  findTotpStep(RFC_SECRET, code, new Date(seconds * 1000));

describe.each(RFC_CODES)('the code of RFC 6238 for second %i', (seconds, code) => {
  const step = Math.floor(seconds / 30);

  it('is valid from one step before its own to the end of one step after it', () => {
    const instants = [(step - 1) * 30, step * 30, seconds, (step + 1) * 30, (step + 2) * 30 - 1];
    expect(instants.map((at) => stepAt(at, code))).toEqual(instants.map(() => step));
  });

  it('is wrong before and after that', () => {
    expect([(step - 1) * 30 - 1, (step + 2) * 30].map((at) => stepAt(at, code))).toEqual([
      undefined,
      undefined,
    ]);
  });
});

/** Authenticator apps read the account after the first colon of the decoded label. */
const readLabel = (uri: string) => {
  const [, label = ''] = /^otpauth:\/\/totp\/([^?]*)\?/.exec(uri) ?? [];
  const [issuer, ...account] = decodeURIComponent(label).split(':');
  return { issuer, account: account.join(':'), parameter: new URL(uri).searchParams.get('issuer') };
};

describe('the URI for authenticator apps', () => {
  it.each([
    ['Bäckerei Süd', 'Bäckerei Süd'],
    ['Rye: the bakery', 'Rye - the bakery'],
    ['Rye:Oat', 'Rye - Oat'],
    ['50 % & more?', '50 % & more?'],
    ['Rye/Oat#1', 'Rye/Oat#1'],
    ['"Rye" <b>', '"Rye" <b>'],
    ['🥐', '🥐'],
  ])('names the project %s as %s, and the account', (name, issuer) => {
    const uri = toTotpUri(RFC_SECRET, { issuer: name, label: 'ada+1@bakehouse.test' });
    expect(readLabel(uri)).toEqual({ issuer, account: 'ada+1@bakehouse.test', parameter: issuer });
  });
});

describe('a recovery code', () => {
  it('has three groups of four characters, none of which looks like another', () => {
    let next = 0;
    const everyByte = createRandom((length) =>
      Buffer.from(Array.from({ length }, () => (next += 1))),
    );
    const codes = Array.from({ length: 64 }, () => createRecoveryCode(everyByte));
    for (const code of codes)
      expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  });

  it.each([
    'k7mp-0xqd-91vh',
    'K7MP-0XQD-91VH',
    'k7mp0xqd91vh',
    ' k7mp 0xqd 91vh\n',
    'k7mp–0xqd–91vh',
    'K7MPOXQD9IVH',
    'k7mp-oxqd-9lvh',
  ])('is recognised as %j', (typed) => {
    expect(normaliseRecoveryCode(typed)).toBe('k7mp-0xqd-91vh');
  });

  it.each(['k7mp-0xqd-91v', 'k7mp-0xqd-91vh-k7mp', '', '🥐'])(
    'is not recognised as %j',
    (typed) => {
      expect(normaliseRecoveryCode(typed)).not.toBe('k7mp-0xqd-91vh');
    },
  );
});
