import { toAsciiDigits } from './digits.ts';
import { tidyText } from './invisible-characters.ts';

export const tidyPhone = (text: string): string => toAsciiDigits(tidyText(text.normalize('NFKC')));
