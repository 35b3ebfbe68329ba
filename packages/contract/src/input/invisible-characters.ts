/** Zero-width spaces, soft hyphens, overrides of the text direction, byte order marks, fillers, tags. */
export const INVISIBLE_CHARACTERS = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb';

const INVISIBLE_PATTERN = new RegExp(`[${INVISIBLE_CHARACTERS}]`, 'gu');
const BLANK_BRAILLE = /\u2800/g;

const JOINER_PATTERN = /\p{Join_Control}/u;

export const removeInvisible = (text: string, { keepJoiners = false } = {}): string =>
  text.replace(INVISIBLE_PATTERN, (character) =>
    keepJoiners && JOINER_PATTERN.test(character) ? character : '',
  );

export const isVisible = (text: string): boolean =>
  removeInvisible(text).replace(BLANK_BRAILLE, '').trim() !== '';

export const tidyText = (text: string): string =>
  removeInvisible(text)
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** No keyboard writes these characters; other invisible ones may be part of a name, as in emoji. */
const PASTED_INVISIBLE_PATTERN =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

export const tidySearch = (text: string): string =>
  text.replace(PASTED_INVISIBLE_PATTERN, '').trim();
