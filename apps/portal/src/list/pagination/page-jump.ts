import { tidyText, toAsciiDigits } from '@bakehouse/contract/input';

/** The typed page number; null when that page does not exist. */
export function parsePageJump(text: string, totalPages: number): number | null {
  const digits = toAsciiDigits(tidyText(text));
  if (!/^[0-9]+$/.test(digits)) return null;
  const page = Number(digits);
  return page >= 1 && page <= totalPages ? page : null;
}
