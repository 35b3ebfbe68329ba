import { describe, expect, it } from 'vitest';
import { listCountries } from './list-countries.ts';
import { searchCountries } from './search-countries.ts';

const COUNTRIES = listCountries('en');

describe('the search for a country', () => {
  it.each([
    ['germ', ['DE']],
    ['  GERM ', ['DE']],
    ['aland', ['AX', 'NZ']],
    ['Åland', ['AX', 'NZ']],
    ['kingdom', ['GB']],
    ['united k', ['GB']],
    ['zzz', []],
    ['+49', ['DE']],
    ['49', ['DE']],
    ['+ 49', ['DE']],
    ['+999', []],
  ])('finds for %j %j', (text, ids) => {
    expect(searchCountries(COUNTRIES, text).map(({ id }) => id)).toEqual(ids);
  });

  it.each([
    ['us', 'US'],
    ['de', 'DE'],
    ['gb', 'GB'],
    ['in', 'IN'],
    ['+7', 'KZ'],
  ])('has for %j first %s', (text, id) => {
    expect(searchCountries(COUNTRIES, text)[0]?.id).toBe(id);
  });

  it.each(['', ' ', '+'])('finds all for %j', (text) => {
    expect(searchCountries(COUNTRIES, text)).toBe(COUNTRIES);
  });

  it('finds names in another language', () => {
    const found = searchCountries(listCountries('de'), 'osterr');
    expect(found.map(({ id }) => id)).toEqual(['AT']);
  });
});
