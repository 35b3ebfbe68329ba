import { canonicalAddress, tidyAddress } from './address.ts';
import { removeInvisible } from './invisible-characters.ts';

export type Canonical = (text: string) => string | null;

const LONGEST_TEXT = 1_000;

const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const toNarrow = (text: string) =>
  text.replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET));

const NAMED_ADDRESS = /^[^<>]*<([^<>]*)>\W*$/u;
const MAILTO = /^mailto:([^?]*).*$/is;
const OPENING_MARKS = /^[\s"'“”„‘’«([{<]+/u;
const CLOSING_MARKS = /[\s"'“”‘’»)\]}.,;:!?…、。]+$/u;

const unwrap = (text: string): string => {
  const inside = NAMED_ADDRESS.exec(text)?.[1] ?? text;
  return inside.trim().replace(MAILTO, '$1').trim();
};

const removeMarks = (text: string) => text.replace(OPENING_MARKS, '').replace(CLOSING_MARKS, '');

/** The one address in a text such as `Dee <dee@example.com>` or `mailto:dee@example.com`, as typed. */
export function readAddress(text: string, canonical: Canonical = canonicalAddress): string | null {
  if (text.length > LONGEST_TEXT) return null;
  const plain = unwrap(toNarrow(removeInvisible(text, { keepJoiners: true }).trim()));
  const bare = unwrap(removeMarks(plain));
  const found = [plain, bare, removeMarks(bare)].find((reading) => canonical(reading) !== null);
  return found === undefined ? null : tidyAddress(found);
}

export const readCanonicalAddress = (text: string): string | null =>
  canonicalAddress(readAddress(text) ?? '');

const NON_ASCII_LOCAL_PART = /^(?=[^@]*[^\0-\x7f])[^\s@]+@[^\s@]+$/u;

export type AddressProblem = 'letters-before-at' | 'not-an-address';

export const addressProblemOf = (text: string): AddressProblem =>
  NON_ASCII_LOCAL_PART.test(removeMarks(unwrap(removeInvisible(text).slice(0, LONGEST_TEXT))))
    ? 'letters-before-at'
    : 'not-an-address';
