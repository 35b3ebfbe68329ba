import { or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { escapeLikePattern, patternContaining } from '../../lib/like-pattern.ts';

/** Ids are searched for words of at least this length, because shorter ones begin too many ids. */
const ID_PREFIX_MIN_LENGTH = 4;

/** The words of a search, which may be found in any order. */
export const toSearchWords = (text: string): readonly string[] => [
  ...new Set(text.split(/\s+/u).filter((word) => word !== '')),
];

/** The separator of the texts in an indexed expression. */
const TEXT_SEPARATOR = '\u001F';
const SEPARATORS = [TEXT_SEPARATOR, ' ', '.', '-', '_', '@'];
/** A trigram index finds one or two characters only where a word begins. */
export const SHORT_WORD_PATTERN = /^[\p{L}\p{N}]{1,2}$/u;

/** Patterns for LIKE; a word of one or two characters is found where a word begins. */
export function patternsOfWord(word: string): readonly string[] {
  if (!SHORT_WORD_PATTERN.test(word)) return [patternContaining(word)];
  return [`${word}%`, ...SEPARATORS.map((separator) => `%${escapeLikePattern(separator + word)}%`)];
}

/** True for ids that begin with the word; undefined for a word that is too short. */
export function beginsWithSql(column: SQLWrapper, word: string): SQL | undefined {
  if (word.length < ID_PREFIX_MIN_LENGTH) return undefined;
  return sql`${column} like ${`${escapeLikePattern(word.toLowerCase())}%`}`;
}

/** @param like compares a text with one pattern */
export const matchesWordSql = (word: string, like: (pattern: string) => SQL): SQL | undefined =>
  or(...patternsOfWord(word).map(like));
