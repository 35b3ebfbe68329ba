import { removeInvisible } from './invisible-characters.ts';
import { readAddress, type CanonicalizeAddress } from './typed-address.ts';

export interface TypedPerson {
  text: string;
  name: string;
  grantee: string | null;
}

interface TypedEntry extends Omit<TypedPerson, 'grantee'> {
  address: string;
}

const LINE_BREAK_PATTERN = /[;；\n\r\t]+/u;
const NON_ASCII_COMMAS_PATTERN = /[،、，]/gu;
const BRACKETED_TEXT_PATTERN = /<[^<>]*>/g;
/** The bounds keep the pattern fast for hostile texts. */
const ADDRESS_WORD_PATTERN =
  /(?<word>[^\s@]{0,300}[@＠]\S{0,300})(?:\s*\((?<name>[^()]{0,300})\))?/gu;

const QUOTED_NAME_PATTERN = /"(?<name>[^"]*)"\s*$/u;
const NAME_WORDS_PATTERN = String.raw`[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*(?: +[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*)*`;
/** Outlook writes `Baker, Dee <dee@example.com>`. */
const SURNAME_FIRST_PATTERN = new RegExp(
  `^[\\s,]*(?<name>${NAME_WORDS_PATTERN}, *${NAME_WORDS_PATTERN})\\s*$`,
  'u',
);

const toEntries = (text: string, { address = text, name = '' } = {}): TypedEntry[] =>
  text.trim() === '' ? [] : [{ text: text.trim(), name: name.trim(), address }];

function splitAtAddresses(text: string): TypedEntry[] {
  const pieces: TypedEntry[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS_WORD_PATTERN)) {
    pieces.push(...toEntries(text.slice(end, match.index)));
    pieces.push(...toEntries(match[0], { address: match.groups?.word, name: match.groups?.name }));
    end = match.index + match[0].length;
  }
  return [...pieces, ...toEntries(text.slice(end))];
}

const splitAtCommas = (text: string) => text.split(',').flatMap(splitAtAddresses);

function findNameStart(text: string): number {
  const quoted = QUOTED_NAME_PATTERN.exec(text);
  if (quoted) return quoted.index;
  const afterAddress = /[\s,]/.exec(text.slice(text.lastIndexOf('@') + 1));
  const start = text.includes('@')
    ? text.lastIndexOf('@') + 1 + (afterAddress?.index ?? text.length)
    : 0;
  const rest = text.slice(start);
  return SURNAME_FIRST_PATTERN.test(rest) ? start : start + rest.lastIndexOf(',') + 1;
}

function splitLine(line: string): TypedEntry[] {
  const pieces: TypedEntry[] = [];
  let end = 0;
  for (const match of line.matchAll(BRACKETED_TEXT_PATTERN)) {
    const before = line.slice(end, match.index);
    const start = findNameStart(before);
    const typed = before.slice(start).replace(/^[\s,]+/, '');
    const name = QUOTED_NAME_PATTERN.exec(typed)?.groups?.name ?? typed;
    pieces.push(...splitAtCommas(before.slice(0, start)));
    pieces.push(...toEntries(typed + match[0], { address: match[0], name }));
    end = match.index + match[0].length;
  }
  return [...pieces, ...splitAtCommas(line.slice(end))];
}

const createDuplicateFilter = <Item>(keyOf: (item: Item) => string) => {
  const seen = new Set<string>();
  return (item: Item) => seen.size !== seen.add(keyOf(item)).size;
};

/** The people in a typed or pasted text, each once, and the pieces that were not understood, in order. */
export function readPeople(text: string, canonical: CanonicalizeAddress): readonly TypedPerson[] {
  return removeInvisible(text, { keepJoiners: true })
    .replace(NON_ASCII_COMMAS_PATTERN, ',')
    .split(LINE_BREAK_PATTERN)
    .flatMap(splitLine)
    .map(({ address: typed, ...piece }) => {
      const address = readAddress(typed, canonical);
      return { ...piece, grantee: address === null ? null : canonical(address) };
    })
    .filter(createDuplicateFilter(({ grantee, text: typed }) => grantee ?? typed));
}
