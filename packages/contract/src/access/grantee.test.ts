import { describe, expect, it } from 'vitest';
import { GRANT_CASES } from '../../test/grant-cases.ts';
import { canonicalAddress } from '../input/address.ts';
import { canonicalGrantee } from './grantee.ts';

describe('canonicalGrantee', () => {
  it.each(GRANT_CASES)('stores $name as $grantee', ({ grant, grantee }) => {
    expect(canonicalGrantee(grant)).toBe(grantee);
  });

  it('does not change a canonical grantee', () => {
    const stored = GRANT_CASES.flatMap(({ grantee }) => grantee ?? []);
    expect(stored.map(canonicalGrantee)).toEqual(stored);
  });
});

describe('the table of grant cases', () => {
  it('has only valid addresses as logged-in addresses', () => {
    expect(GRANT_CASES.filter(({ address }) => canonicalAddress(address) === null)).toEqual([]);
  });

  it('never opens a file with a refused grant', () => {
    expect(GRANT_CASES.filter(({ grantee, opens }) => grantee === null && opens)).toEqual([]);
  });

  it('has no duplicate case names', () => {
    expect(new Set(GRANT_CASES.map(({ name }) => name)).size).toBe(GRANT_CASES.length);
    expect(GRANT_CASES.length).toBeGreaterThanOrEqual(40);
  });
});
