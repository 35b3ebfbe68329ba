/** Returns the canonical address or domain, or null for another text. */
export type CanonicalGrantee = (text: string) => string | null;

export interface ParsedPeople {
  /** Canonical addresses and domains, each once. */
  people: readonly string[];
  /** The texts that are neither. */
  wrong: readonly string[];
}

/** A name and an address as copied from an email, for example `Dee Baker <dee@example.com>`. */
const NAMED_ADDRESS = /[^<>,;\n]*<([^<>]*)>/g;

const SEPARATORS = /[\s,;]+/;

const unique = (texts: readonly string[]) => [...new Set(texts)];

export function parsePeople(text: string, canonical: CanonicalGrantee): ParsedPeople {
  const parts = text.replace(NAMED_ADDRESS, ' $1 ').split(SEPARATORS);
  const typed = unique(parts.filter((part) => part !== ''));
  return {
    people: unique(typed.flatMap((part) => canonical(part) ?? [])),
    wrong: typed.filter((part) => canonical(part) === null),
  };
}

export const isDomain = (person: string): boolean => person.startsWith('*@');
