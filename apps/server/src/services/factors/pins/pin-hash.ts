import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { CallerNetwork } from '../../../lib/http/caller.ts';
import { isWeakPin } from './pin-rules.ts';

/** There are only 10,000 PINs, so hashes without the pepper could be searched in a stolen database. */
export const keyedHashOfPin = ({ secrets }: Deps, userId: string, pin: string): string =>
  secrets.keyedHash('pin', `${userId}\0${pin}`);

interface NewPin {
  userId: string;
  pin: string;
  caller: CallerNetwork;
}

export const hashPin = (deps: Deps, { userId, pin, caller }: NewPin): Promise<string> =>
  deps.slowHash.hash(keyedHashOfPin(deps, userId, pin), caller);

/** @throws HttpError 400 weak_pin, with the text for the field of the new PIN */
export function requireUnusualPin(pin: string, field: 'pin' | 'new_pin'): void {
  if (!isWeakPin(pin)) return;
  const text = 'This PIN is easy to guess. Avoid sequences (1234), repeats (1111) and years.';
  throw new HttpError(400, 'weak_pin', text, { fields: { [field]: text } });
}
