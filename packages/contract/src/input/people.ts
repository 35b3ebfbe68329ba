import { removeInvisible } from './invisible-characters.ts';
import { readAddress, type Canonical } from './typed-address.ts';

export interface TypedPerson {
  text: string;
  name: string;
  grantee: string | null;
}

interface Piece extends Omit<TypedPerson, 'grantee'> {
  address: string;
}

const LINE_BREAK = /[;；\n\r\t]+/u;
const OTHER_COMMAS = /[،、，]/gu;
const BRACKETED = /<[^<>]*>/g;
/** The bounds keep the pattern fast for hostile texts. */
const ADDRESS_WORD = /(?<word>[^\s@]{0,300}[@＠]\S{0,300})(?:\s*\((?<name>[^()]{0,300})\))?/gu;

const QUOTED_NAME = /"(?<name>[^"]*)"\s*$/u;
const NAME_WORDS = String.raw`[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*(?: +[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*)*`;
/** Outlook writes `Baker, Dee <dee@example.com>`. */
const SURNAME_FIRST = new RegExp(`^[\\s,]*(?<name>${NAME_WORDS}, *${NAME_WORDS})\\s*$`, 'u');

const pieceOf = (text: string, { address = text, name = '' } = {}): Piece[] =>
  text.trim() === '' ? [] : [{ text: text.trim(), name: name.trim(), address }];

function piecesBetweenCommas(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS_WORD)) {
    pieces.push(...pieceOf(text.slice(end, match.index)));
    pieces.push(...pieceOf(match[0], { address: match.groups?.word, name: match.groups?.name }));
    end = match.index + match[0].length;
  }
  return [...pieces, ...pieceOf(text.slice(end))];
}

const piecesWithoutBrackets = (text: string) => text.split(',').flatMap(piecesBetweenCommas);

function nameStartIn(text: string): number {
  const quoted = QUOTED_NAME.exec(text);
  if (quoted) return quoted.index;
  const afterAddress = /[\s,]/.exec(text.slice(text.lastIndexOf('@') + 1));
  const start = text.includes('@')
    ? text.lastIndexOf('@') + 1 + (afterAddress?.index ?? text.length)
    : 0;
  const rest = text.slice(start);
  return SURNAME_FIRST.test(rest) ? start : start + rest.lastIndexOf(',') + 1;
}

function piecesOfLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of line.matchAll(BRACKETED)) {
    const before = line.slice(end, match.index);
    const start = nameStartIn(before);
    const typed = before.slice(start).replace(/^[\s,]+/, '');
    const name = QUOTED_NAME.exec(typed)?.groups?.name ?? typed;
    pieces.push(...piecesWithoutBrackets(before.slice(0, start)));
    pieces.push(...pieceOf(typed + match[0], { address: match[0], name }));
    end = match.index + match[0].length;
  }
  return [...pieces, ...piecesWithoutBrackets(line.slice(end))];
}

const isFirst = <Item>(keyOf: (item: Item) => string) => {
  const seen = new Set<string>();
  return (item: Item) => seen.size !== seen.add(keyOf(item)).size;
};

/** The people in a typed or pasted text, each once, and the pieces that were not understood, in order. */
export function readPeople(text: string, canonical: Canonical): readonly TypedPerson[] {
  return removeInvisible(text, { keepJoiners: true })
    .replace(OTHER_COMMAS, ',')
    .split(LINE_BREAK)
    .flatMap(piecesOfLine)
    .map(({ address: typed, ...piece }) => {
      const address = readAddress(typed, canonical);
      return { ...piece, grantee: address === null ? null : canonical(address) };
    })
    .filter(isFirst(({ grantee, text: typed }) => grantee ?? typed));
}
