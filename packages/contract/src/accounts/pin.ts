import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';

export const PIN_LENGTH = 4;
export const PIN_FORMAT_MESSAGE = 'PIN must be exactly 4 digits.';

export const pin = z.string(PIN_FORMAT_MESSAGE).check(z.regex(/^[0-9]{4}$/, PIN_FORMAT_MESSAGE));

export const pinBody = z.object({ pin, client_info: clientInfo });

export type PinBody = z.infer<typeof pinBody>;
