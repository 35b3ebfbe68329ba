import { toAsciiDomain } from './address.ts';
import { decodePunycode } from './punycode.ts';

const A_LABEL_PREFIX = 'xn--';

const RECOMMENDED_SCRIPTS = [
  'Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi',
  'Hangul Han Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala Tamil',
  'Telugu Thaana Thai Tibetan',
].flatMap((line) => line.split(' '));

/** The sets of UTS 39, section 5.2, which allow what Chinese, Japanese and Korean mix. */
const HIGHLY_RESTRICTIVE_SCRIPT_SETS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const createScriptPattern = (scripts: readonly string[]) =>
  new RegExp(
    `^[\\p{scx=Common}\\p{scx=Inherited}${scripts.map((script) => `\\p{scx=${script}}`).join('')}]+$`,
    'u',
  );

const READABLE_LABEL_PATTERNS = [
  ...RECOMMENDED_SCRIPTS.map((script) => [script]),
  ...HIGHLY_RESTRICTIVE_SCRIPT_SETS,
].map(createScriptPattern);

const LATIN_LOOKALIKE_PATTERN = /^[-0-9асԁеһіјӏорԛѕԝхуъьпгѵѡαικνορτυωγ]+$/u;

const isReadableLabel = (label: string) =>
  !LATIN_LOOKALIKE_PATTERN.test(label) &&
  READABLE_LABEL_PATTERNS.some((pattern) => pattern.test(label));

const toDisplayLabel = (label: string): string => {
  if (!label.startsWith(A_LABEL_PREFIX)) return label;
  const shown = decodePunycode(label.slice(A_LABEL_PREFIX.length));
  const isSame = shown !== null && toAsciiDomain(`${shown}.example`) === `${label}.example`;
  return isSame && isReadableLabel(shown) ? shown : label;
};

const ADDRESS_WITH_A_LABEL_PATTERN = /[^\s@]*@[-.\w]*xn--[-.\w]*/g;

/** Decodes an address for readers, except labels that deceive: mixed scripts, or like Latin ones. */
export function toDisplayAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  if (at === 0) return address;
  return address.slice(0, at) + address.slice(at).split('.').map(toDisplayLabel).join('.');
}

/** Shows every address in a sentence. */
export const replaceWithDisplayAddresses = (sentence: string): string =>
  sentence.replace(ADDRESS_WITH_A_LABEL_PATTERN, toDisplayAddress);
