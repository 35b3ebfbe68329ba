import type { PhoneMethod } from '../config/otp-methods.ts';
import { importIfOnline } from '../lib/lazy-chunk.ts';
import { parsePhone, type TypedPhone } from '../phone/parse-phone.ts';
import { InputError } from '../strings/input-error.ts';
import type { Flow } from './flow.ts';

/** @throws InputError for a text that is no phone number */
export const sendCodeToPhone: Flow<[method: PhoneMethod, typed: TypedPhone]> = async (
  context,
  method,
  typed,
) => {
  const number = await parsePhone(typed);
  if (number === null) throw new InputError('phone.invalid');
  const { sendCode } = await importIfOnline(() => import('./otps.ts'));
  await sendCode(context, method, number);
};
