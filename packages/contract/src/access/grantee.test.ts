import { describe, expect, it } from 'vitest';
import { GRANT_FORMS } from '../../test/grant-forms.ts';
import { canonicalAddress } from './address.ts';
import { canonicalGrantee } from './grantee.ts';

describe('canonicalGrantee', () => {
  it.each(GRANT_FORMS)('stores $name as $grantee', ({ grant, grantee }) => {
    expect(canonicalGrantee(grant)).toBe(grantee);
  });

  it('does not change a canonical grantee', () => {
    const stored = GRANT_FORMS.flatMap(({ grantee }) => grantee ?? []);
    expect(stored.map(canonicalGrantee)).toEqual(stored);
  });
});

describe('the table of grant cases', () => {
  it('has only valid addresses as logged-in addresses', () => {
    expect(GRANT_FORMS.filter(({ address }) => canonicalAddress(address) === null)).toEqual([]);
  });

  it('never opens a file with a refused grant', () => {
    expect(GRANT_FORMS.filter(({ grantee, opens }) => grantee === null && opens)).toEqual([]);
  });

  it('has no duplicate case names', () => {
    expect(new Set(GRANT_FORMS.map(({ name }) => name)).size).toBe(GRANT_FORMS.length);
    expect(GRANT_FORMS.length).toBeGreaterThanOrEqual(40);
  });
});
