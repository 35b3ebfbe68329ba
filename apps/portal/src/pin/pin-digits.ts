import { PIN_LENGTH } from '@bakehouse/contract';

/** For example, "73 91" and "PIN: 7391" become "7391". */
export const toPinDigits = (text: string): string =>
  text.replace(/[^0-9]/g, '').slice(0, PIN_LENGTH);
