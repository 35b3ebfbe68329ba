import { tidyPhone } from '@bakehouse/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Calls and messages to these numbers cost extra, which pays whoever owns them. */
const EXPENSIVE_TYPES: ReadonlySet<string | undefined> = new Set(['PREMIUM_RATE', 'SHARED_COST']);

/** Returns the E.164 form of one international number, and undefined for any other text. */
export function toPhoneNumber(text: string): string | undefined {
  const parsed = parsePhoneNumberFromString(tidyPhone(text), { extract: false });
  if (!parsed?.isValid() || parsed.ext !== undefined) return undefined;
  return EXPENSIVE_TYPES.has(parsed.getType()) ? undefined : parsed.number;
}
