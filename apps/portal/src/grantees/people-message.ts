import { addressMessageOf } from '@bakehouse/contract/input';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

/** Names the first of the wrong texts, if what is wrong with it can be said better than by the other message. */
export function peopleMessageOf([first = '']: readonly string[], otherwise: string): string {
  const message = addressMessageOf(first, otherwise);
  return message === otherwise ? otherwise : `${message} ${TYPED_PEOPLE_TEXTS.check(first)}`;
}
