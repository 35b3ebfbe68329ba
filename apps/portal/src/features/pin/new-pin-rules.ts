import { PIN_FORMAT_MESSAGE, pin as pinSchema } from '@bakehouse/contract';

export interface NewPinErrors {
  pin: string | undefined;
  confirmation: string | undefined;
}

const isPin = (text: string) => pinSchema.safeParse(text).success;

export function newPinErrors(pin: string, confirmation: string): NewPinErrors {
  if (!isPin(pin)) return { pin: PIN_FORMAT_MESSAGE, confirmation: undefined };
  return { pin: undefined, confirmation: pin === confirmation ? undefined : 'PINs do not match.' };
}
