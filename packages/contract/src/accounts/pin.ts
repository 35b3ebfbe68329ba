import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { callbackText } from '../http/own-path.ts';
import { codeText } from './code-text.ts';
import { passwordMaxLength } from './passwords.ts';

export const PIN_LENGTH = 4;
export const PIN_FORMAT_MESSAGE = 'PIN must be exactly 4 digits.';

export const pin = codeText(PIN_LENGTH, PIN_FORMAT_MESSAGE);

export const pinBody = z.object({ pin, client_info: clientInfo });

const PIN_PROOFS = ['pin', 'passkey', 'recovery_code'] as const;

const pinProofMembers = {
  pin: z.optional(pin),
  /** The credential that `navigator.credentials.get` returned, as a JSON string. */
  passkey: z.optional(z.string().check(z.maxLength(20_000, maxLengthMessage))),
  recovery_code: z.optional(z.string().check(z.maxLength(100, maxLengthMessage))),
  client_info: clientInfo,
};

interface PinProofMembers {
  pin?: string | undefined;
  passkey?: string | undefined;
  recovery_code?: string | undefined;
}

const isGivenIn = (body: PinProofMembers) => (name: (typeof PIN_PROOFS)[number]) =>
  body[name] !== undefined;

const hasProof = z.refine<PinProofMembers>((body) => PIN_PROOFS.some(isGivenIn(body)), {
  error: PIN_FORMAT_MESSAGE,
  path: ['pin'],
});
const hasOneProof = z.refine<PinProofMembers>(
  (body) => PIN_PROOFS.filter(isGivenIn(body)).length < 2,
  { error: 'is not the only one: send either pin, passkey or recovery_code', path: ['pin'] },
);

/** A passkey or a recovery code may be sent in place of the PIN. */
export const pinProofBody = z.object(pinProofMembers).check(hasProof, hasOneProof);

export const changePinBody = z
  .object({ ...pinProofMembers, new_pin: pin })
  .check(hasProof, hasOneProof);

export const changePasswordBody = z
  .object({
    ...pinProofMembers,
    new_password: z.string().check(z.minLength(1, 'must not be empty'), passwordMaxLength),
  })
  .check(hasProof, hasOneProof);

export const forgotPinBody = z.object({ callback: callbackText, client_info: clientInfo });
export const forgotPinResponse = z.object({ locked_until: z.string() });

export const startPinPasskeyResponse = z.object({
  /** The options of `navigator.credentials.get`, as a JSON string. */
  public_key_credential_request_options: z.string(),
});

export const recoveryCodesResponse = z.object({ recovery_codes: z.array(z.string()) });

export type PinBody = z.infer<typeof pinBody>;
export type ForgotPinResponse = z.infer<typeof forgotPinResponse>;
export type PinProof = Omit<z.infer<typeof pinProofBody>, 'client_info'>;
