import { canonicalAddress, tidyAddress } from './address.ts';
import { removeInvisible } from './invisible-characters.ts';

export type CanonicalizeAddress = (text: string) => string | null;

const MAX_TEXT_LENGTH = 1_000;

const FULL_WIDTH_PATTERN = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const toHalfWidth = (text: string) =>
  text.replace(FULL_WIDTH_PATTERN, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET),
  );

const NAMED_ADDRESS_PATTERN = /^[^<>]*<([^<>]*)>\W*$/u;
const MAILTO_PATTERN = /^mailto:([^?]*).*$/is;
const OPENING_MARKS_PATTERN = /^[\s"'“”„‘’«([{<]+/u;
const CLOSING_MARKS_PATTERN = /[\s"'“”‘’»)\]}.,;:!?…、。]+$/u;

const unwrapAddress = (text: string): string => {
  const inside = NAMED_ADDRESS_PATTERN.exec(text)?.[1] ?? text;
  return inside.trim().replace(MAILTO_PATTERN, '$1').trim();
};

const removeSurroundingMarks = (text: string) =>
  text.replace(OPENING_MARKS_PATTERN, '').replace(CLOSING_MARKS_PATTERN, '');

/** The one address in a text such as `Dee <dee@example.com>` or `mailto:dee@example.com`, as typed. */
export function readAddress(
  text: string,
  canonical: CanonicalizeAddress = canonicalAddress,
): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  const plain = unwrapAddress(toHalfWidth(removeInvisible(text, { keepJoiners: true }).trim()));
  const bare = unwrapAddress(removeSurroundingMarks(plain));
  const found = [plain, bare, removeSurroundingMarks(bare)].find(
    (reading) => canonical(reading) !== null,
  );
  return found === undefined ? null : tidyAddress(found);
}

export const readCanonicalAddress = (text: string): string | null =>
  canonicalAddress(readAddress(text) ?? '');

const NON_ASCII_LOCAL_PART_PATTERN = /^(?=[^@]*[^\0-\x7f])[^\s@]+@[^\s@]+$/u;

export type AddressProblem = 'letters-before-at' | 'not-an-address';

export const addressProblemOf = (text: string): AddressProblem =>
  NON_ASCII_LOCAL_PART_PATTERN.test(
    removeSurroundingMarks(unwrapAddress(removeInvisible(text).slice(0, MAX_TEXT_LENGTH))),
  )
    ? 'letters-before-at'
    : 'not-an-address';
