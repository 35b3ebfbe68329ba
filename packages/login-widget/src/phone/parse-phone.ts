import { tidyPhone } from '@bakehouse/contract/input/phone-text';
import type { CountryCode } from 'libphonenumber-js/min';
import { withinTime } from '../lib/within-time.ts';
import { CALLING_CODES } from './calling-codes.ts';
import { loadPhoneLibrary, type LoadPhoneLibrary, type PhoneLibrary } from './phone-library.ts';

/** The text that the user typed, and the country that they chose. */
export interface TypedPhone {
  text: string;
  /** An ISO 3166 code. It does not count when the text begins with a calling code. */
  country: string;
}

const MAX_PARSE_MS = 2_000;
const MAX_FORMAT_MS = 10_000;

const normalizePhone = ({ text, country }: TypedPhone): TypedPhone => ({
  text: tidyPhone(text),
  country,
});

const isInternational = (text: string) => text.startsWith('+');

const hasPhoneRules = (library: PhoneLibrary, country: string): country is CountryCode =>
  library.isSupportedCountry(country);

const parseWithLibrary = (library: PhoneLibrary, { text, country }: TypedPhone) =>
  library.parsePhoneNumberFromString(text, {
    extract: false,
    ...(hasPhoneRules(library, country) && { defaultCountry: country }),
  });

/** Converts a number without the rules of its country, which may not be loaded. */
function toUncheckedNumber({ text, country }: TypedPhone): string | null {
  const digits = text.replace(/\D/g, '');
  if (!digits) return null;
  return isInternational(text) ? `+${digits}` : `+${CALLING_CODES[country] ?? ''}${digits}`;
}

/**
 * The number in E.164 format, or null if it is none. When its country has no rules, or they are not
 * loaded in time, every number is accepted.
 */
export async function parsePhone(
  input: TypedPhone,
  load: LoadPhoneLibrary = loadPhoneLibrary,
): Promise<string | null> {
  const typed = normalizePhone(input);
  const library = await withinTime(load(), MAX_PARSE_MS);
  const canCheck =
    library && (isInternational(typed.text) || hasPhoneRules(library, typed.country));
  if (!canCheck) return toUncheckedNumber(typed);
  const phone = parseWithLibrary(library, typed);
  return phone?.isValid() ? phone.number : null;
}

/**
 * A valid number in the way its country writes it, with its country, or in the international way if
 * the country cannot be chosen; undefined for all other texts, and when the rules cannot be loaded.
 */
export async function tidyTypedPhone(
  input: TypedPhone,
  load: LoadPhoneLibrary = loadPhoneLibrary,
): Promise<TypedPhone | undefined> {
  const library = await load().catch(() => undefined);
  const phone = library && parseWithLibrary(library, normalizePhone(input));
  if (!phone?.country || !phone.isValid()) return undefined;
  return phone.country in CALLING_CODES
    ? { text: phone.formatNational(), country: phone.country }
    : { text: phone.formatInternational(), country: input.country };
}

/** A number in E.164 format as people write it; every other text as it is. */
export async function formatPhone(
  number: string,
  load: LoadPhoneLibrary = loadPhoneLibrary,
): Promise<string> {
  if (!isInternational(number)) return number;
  const library = await withinTime(load(), MAX_FORMAT_MS);
  return library?.parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
