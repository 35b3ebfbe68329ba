import { removeInvisible } from './invisible-characters.ts';

export const USER_CODE_LENGTH = 8;

/** Without vowels, a code spells no word, and without Y there are twenty letters (RFC 8628, section 6.1). */
export const USER_CODE_LETTERS = 'BCDFGHJKLMNPQRSTVWXZ';

const USER_CODE_PATTERN = new RegExp(`^[${USER_CODE_LETTERS}]{${USER_CODE_LENGTH}}$`);

/** Full-width letters become plain ones, and everything but letters and digits is dropped. */
const tidyUserCode = (text: string): string =>
  removeInvisible(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The letters of a code as somebody typed or pasted it; undefined if it cannot be one. */
export function readUserCode(text: string): string | undefined {
  const letters = tidyUserCode(text);
  return USER_CODE_PATTERN.test(letters) ? letters : undefined;
}

/** The form in which people read the code aloud and type it, such as BCDF-GHJK. */
export const toDisplayUserCode = (letters: string): string =>
  `${letters.slice(0, USER_CODE_LENGTH / 2)}-${letters.slice(USER_CODE_LENGTH / 2)}`;
