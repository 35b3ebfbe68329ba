import { readCode } from '@bakehouse/contract/input/code';

export const CODE_LENGTH = 6;

/** The code in a typed or pasted text, such as `Code: 123 456`; else the first digits of the text. */
export const readOneTimeCode = (text: string): string => readCode(text, CODE_LENGTH);
