import { addressMessageOf } from '@bakehouse/contract/input';
import { TYPED_PEOPLE_TEXTS } from './texts.ts';

/** The message about the first wrong text, or `otherwise` if there is no better message about it. */
export function peopleMessageOf([first = '']: readonly string[], otherwise: string): string {
  const message = addressMessageOf(first, otherwise);
  return message === otherwise ? otherwise : `${message} ${TYPED_PEOPLE_TEXTS.check(first)}`;
}
