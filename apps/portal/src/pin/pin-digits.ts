import { PIN_LENGTH } from '@bakehouse/contract';
import { readCode } from '@bakehouse/contract/input';

/** For example, "73 91" and "PIN: 7391" become "7391". */
export const toPinDigits = (text: string): string => readCode(text, PIN_LENGTH);
