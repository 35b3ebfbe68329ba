import { canonicalAddress } from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';

/** Names the parameter `email`, so calls with an address under another name cannot use it. */
export const invalidAddressError = (message: string): HttpError =>
  new HttpError(400, 'invalid_request', `email ${message}`, { fields: { email: message } });

/** @throws HttpError 400 unless the text is the address of one person */
export function parsePersonAddress(typed: string): string {
  const address = canonicalAddress(typed);
  if (address === null) throw invalidAddressError('must be an email address');
  return address;
}
