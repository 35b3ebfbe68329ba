import * as z from 'zod/mini';
import { tidyCode } from '../input/code.ts';

/** A code as typed, in digits of any script and any groups. Other text is refused without counting as a try. */
export const codeText = (length: number, message: string) =>
  z
    .string(message)
    .check(z.overwrite(tidyCode), z.regex(new RegExp(`^[0-9]{${length}}$`), message));
