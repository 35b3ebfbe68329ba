import { CALLING_CODES } from './calling-codes.ts';

export interface Country {
  /** An ISO 3166 code. */
  id: string;
  name: string;
  callingCode: string;
}

/** The countries of the picker, by name, in a language. */
export function listCountries(locale: string): readonly Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return Object.entries(CALLING_CODES)
    .map(([id, callingCode]) => ({ id, name: names.of(id) ?? id, callingCode }))
    .sort((a, b) => compare(a.name, b.name));
}
