import { isEmail } from '../lib/email-pattern.ts';
import type { CoreStrings } from '../strings/en/core.ts';
import { InputError } from '../strings/input-error.ts';

/**
 * @returns the typed email without spaces around it
 * @throws InputError with the key, for a text that is no email
 */
export function readEmail(typed: string, key: keyof CoreStrings = 'email.invalid'): string {
  const email = typed.trim();
  if (!isEmail(email)) throw new InputError(key);
  return email;
}
