import type { Country } from './list-countries.ts';

const foldText = (text: string) =>
  text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

type MatchesCountry = (
  country: { id: string; name: string; callingCode: string },
  text: string,
) => boolean;

const TEXT_MATCHERS: readonly MatchesCountry[] = [
  ({ id }, text) => id === text,
  ({ name }, text) => name.startsWith(text),
  ({ name }, text) => name.split(/[^\p{L}]+/u).some((word) => word.startsWith(text)),
  ({ name }, text) => name.includes(text),
];

const CALLING_CODE_MATCHERS: readonly MatchesCountry[] = [
  ({ callingCode }, code) => callingCode === code,
  ({ callingCode }, code) => callingCode.startsWith(code),
];

/**
 * The countries that a text finds, the best first: by a part of the name, the ISO code, or the start of
 * the calling code with or without a plus sign. An empty text finds all.
 */
export function searchCountries(countries: readonly Country[], text: string): readonly Country[] {
  const code = /^\+?\s*(\d*)$/.exec(text.trim())?.[1];
  const matches = code === undefined ? TEXT_MATCHERS : CALLING_CODE_MATCHERS;
  const wanted = code ?? foldText(text);
  if (wanted === '') return countries;
  return countries
    .map((country) => {
      const folded = { ...country, id: foldText(country.id), name: foldText(country.name) };
      return { country, rank: matches.findIndex((isMatch) => isMatch(folded, wanted)) };
    })
    .filter(({ rank }) => rank !== -1)
    .sort((a, b) => a.rank - b.rank)
    .map(({ country }) => country);
}
