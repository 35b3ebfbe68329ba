const CONTROL_OR_UNASSIGNED = String.raw`[^\p{L}\p{M}\p{N}\p{Zs}\p{S}\p{P}\p{Join_Control}]`;
/** Emoji keyboards add joiners and variation selectors, always the same for the same emoji. */
const IGNORABLE_CODE_POINT = String.raw`(?![\p{Join_Control}\p{Variation_Selector}])\p{Default_Ignorable_Code_Point}`;
const JOINER_AT_WORD_EDGE = String.raw`(?<=^|\p{Zs})\p{Join_Control}|\p{Join_Control}(?=\p{Zs}|$)`;
const FORBIDDEN_CHARACTER_PATTERN = new RegExp(
  [CONTROL_OR_UNASSIGNED, IGNORABLE_CODE_POINT, JOINER_AT_WORD_EDGE].join('|'),
  'u',
);

/** The form in which older hashes were made, which kept the different kinds of spaces. */
export const toComposedPassword = (typed: string): string => typed.normalize('NFC');

/** The profile OpaqueString of RFC 8265, because keyboards encode accents and spaces differently. */
export const normalizePassword = (typed: string): string =>
  toComposedPassword(typed.replace(/\p{Zs}/gu, ' '));

/** The length in code points, as NIST SP 800-63B counts it. */
export const passwordLengthOf = (typed: string): number =>
  Array.from(normalizePassword(typed)).length;

/** Controls and invisible characters (RFC 8264, section 4.3), which nobody can type a second time. */
export const hasForbiddenCharacter = (typed: string): boolean =>
  FORBIDDEN_CHARACTER_PATTERN.test(normalizePassword(typed));
