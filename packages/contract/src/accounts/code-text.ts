import * as z from 'zod/mini';
import { tidyCode } from '../input/code.ts';

/** A code as typed, with digits of any script in any groups. Another text is refused, and no try. */
export const codeText = (length: number, message: string) =>
  z
    .string(message)
    .check(z.overwrite(tidyCode), z.regex(new RegExp(`^[0-9]{${length}}$`), message));
