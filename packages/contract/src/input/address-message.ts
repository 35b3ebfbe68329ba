import { addressProblemOf } from './typed-address.ts';

const LETTERS_BEFORE_AT_MESSAGE =
  'Only the letters a to z, digits and characters such as . _ + - can stand before the @.';

export const addressMessageOf = (text: string, otherwise: string): string =>
  addressProblemOf(text) === 'letters-before-at' ? LETTERS_BEFORE_AT_MESSAGE : otherwise;
