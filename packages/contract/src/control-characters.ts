/** The pattern includes bidirectional control characters, which can make `fdp.exe` look like `exe.pdf`. */
const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const codePointNameOf = (character: string) =>
  `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

export const controlCharactersIn = (text: string): string[] =>
  Array.from(new Set(text.match(CONTROL_CHARACTERS)), codePointNameOf);

export const replaceControlCharacters = (
  text: string,
  show: (character: string) => string,
): string => text.replace(CONTROL_CHARACTERS, show);

export const showControlCharacters = (text: string): string =>
  replaceControlCharacters(text, (character) => `[${codePointNameOf(character)}]`);
