import { PIN_FORMAT_MESSAGE, pin as pinSchema } from '@bakehouse/contract';
import { NEW_PIN_TEXTS } from './texts.ts';

export interface NewPinErrors {
  pin: string | undefined;
  confirmation: string | undefined;
}

const isValidPin = (text: string) => pinSchema.safeParse(text).success;

export function newPinErrors(pin: string, confirmation: string): NewPinErrors {
  if (!isValidPin(pin)) return { pin: PIN_FORMAT_MESSAGE, confirmation: undefined };
  return {
    pin: undefined,
    confirmation: pin === confirmation ? undefined : NEW_PIN_TEXTS.mismatch,
  };
}
