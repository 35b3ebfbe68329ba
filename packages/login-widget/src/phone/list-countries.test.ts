import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from './calling-codes.ts';
import { listCountries } from './list-countries.ts';
import { loadPhoneLibrary } from './phone-library.ts';

const WITHOUT_RULES = ['PN', 'UM'];

describe('the countries of the picker', () => {
  it('are 118, in the order of their names in the language', () => {
    expect(listCountries('en')).toHaveLength(118);
    expect(listCountries('en')[0]).toEqual({
      id: 'AX',
      name: 'Åland Islands',
      callingCode: '358',
    });
    expect(listCountries('de').find(({ id }) => id === 'DE')?.name).toBe('Deutschland');
  });

  it('have the calling codes of the rules', async () => {
    const { getCountryCallingCode, isSupportedCountry } = await loadPhoneLibrary();
    const differing = Object.entries(CALLING_CODES).filter(
      ([id, code]) => !isSupportedCountry(id) || getCountryCallingCode(id) !== code,
    );
    expect(differing.map(([id]) => id)).toEqual(WITHOUT_RULES);
  });
});
