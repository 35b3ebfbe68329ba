import { addressProblemOf, readAddress } from '@bakehouse/contract/input/typed-address';
import type { CoreStrings } from '../strings/en/core.ts';
import { InputError } from '../strings/input-error.ts';

/**
 * @returns the email in a text such as `Dee <dee@example.com>`
 * @throws InputError if the text has no email; a wrong part before the @ has a message of its own
 */
export function readEmail(typed: string, key: keyof CoreStrings = 'email.invalid'): string {
  const email = readAddress(typed);
  if (email !== null) return email;
  throw new InputError(
    addressProblemOf(typed) === 'letters-before-at' ? 'email.lettersBeforeAt' : key,
  );
}
