import { readGroupGrantee } from '@bakehouse/contract';
import { readPeople, type CanonicalizeAddress, type TypedPerson } from '@bakehouse/contract/input';

export interface ParsedPeople {
  /** The typed text in pieces, in order: people, domains, and pieces that are neither. */
  pieces: readonly TypedPerson[];
  /** Canonical addresses and domains, each once. */
  people: readonly string[];
  /** The texts that are neither. */
  wrong: readonly string[];
}

export function parsePeople(text: string, canonical: CanonicalizeAddress): ParsedPeople {
  const pieces = readPeople(text, canonical);
  return {
    pieces,
    people: pieces.flatMap(({ grantee }) => grantee ?? []),
    wrong: pieces.flatMap((piece) => (piece.grantee === null ? piece.text : [])),
  };
}

/** Semicolons also separate names with commas. The last one lets the user type another piece. */
export const withoutEntry = (pieces: readonly TypedPerson[], removed: string): string =>
  pieces.flatMap(({ text }) => (text === removed ? [] : `${text}; `)).join('');

export const isWildcard = (person: string): boolean => person.startsWith('*@');

export interface GranteeCounts {
  people: number;
  domains: number;
  groups: number;
}

export function countGrantees(grantees: readonly string[]): GranteeCounts {
  const domains = grantees.filter(isWildcard).length;
  const groups = grantees.filter((grantee) => readGroupGrantee(grantee) !== null).length;
  return { people: grantees.length - domains - groups, domains, groups };
}
