import { addressMessageOf, canonicalAddress } from '@bakehouse/contract';
import { HttpError } from '../../../http-error.ts';

export function requireAddress(typed: string): string {
  const canonical = canonicalAddress(typed);
  if (canonical !== null) return canonical;
  throw new HttpError(400, 'invalid_email', addressMessageOf(typed, 'Invalid email address'));
}
