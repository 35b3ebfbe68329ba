import { describe, expect, it } from 'vitest';
import { GRANT_FORMS } from '../test/grant-forms.ts';
import { canonicalAddress } from './address.ts';
import { canonicalGrantee } from './grantee.ts';

describe('canonicalGrantee', () => {
  it.each(GRANT_FORMS)('of $name is $grantee', ({ grant, grantee }) => {
    expect(canonicalGrantee(grant)).toBe(grantee);
  });

  it('stays what it is when it is taken again', () => {
    const stored = GRANT_FORMS.flatMap(({ grantee }) => grantee ?? []);
    expect(stored.map(canonicalGrantee)).toEqual(stored);
  });
});

describe('the table of grants', () => {
  it('signs in only whom an account may belong to', () => {
    expect(GRANT_FORMS.filter(({ address }) => canonicalAddress(address) === null)).toEqual([]);
  });

  it('opens nothing by a form that is refused', () => {
    expect(GRANT_FORMS.filter(({ grantee, opens }) => grantee === null && opens)).toEqual([]);
  });

  it('names every form once', () => {
    expect(new Set(GRANT_FORMS.map(({ name }) => name)).size).toBe(GRANT_FORMS.length);
    expect(GRANT_FORMS.length).toBeGreaterThanOrEqual(40);
  });
});
