import * as z from 'zod/mini';
import { clientInfo } from '../client-info.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { callbackText } from '../http/same-origin-path.ts';
import { codeText } from './code-text.ts';
import { passwordMaxLength } from './passwords.ts';

export const PIN_LENGTH = 4;
export const PIN_FORMAT_MESSAGE = 'PIN must be exactly 4 digits.';

export const pin = codeText(PIN_LENGTH, PIN_FORMAT_MESSAGE);

export const pinBody = z.object({ pin, client_info: clientInfo });

const PIN_PROOF_NAMES = ['pin', 'passkey', 'recovery_code'] as const;

export const pinProofFieldSchemas = {
  pin: z.optional(pin),
  /** The credential that `navigator.credentials.get` returned, as a JSON string. */
  passkey: z.optional(z.string().check(z.maxLength(20_000, maxLengthMessage))),
  recovery_code: z.optional(z.string().check(z.maxLength(100, maxLengthMessage))),
  client_info: clientInfo,
};

interface PinProofFields {
  pin?: string | undefined;
  passkey?: string | undefined;
  recovery_code?: string | undefined;
}

const createProofPresenceCheck =
  (body: PinProofFields) => (name: (typeof PIN_PROOF_NAMES)[number]) =>
    body[name] !== undefined;

const hasProof = z.refine<PinProofFields>(
  (body) => PIN_PROOF_NAMES.some(createProofPresenceCheck(body)),
  {
    error: PIN_FORMAT_MESSAGE,
    path: ['pin'],
  },
);
const hasAtMostOneProof = z.refine<PinProofFields>(
  (body) => PIN_PROOF_NAMES.filter(createProofPresenceCheck(body)).length < 2,
  { error: 'is not the only one: send either pin, passkey or recovery_code', path: ['pin'] },
);

export const PIN_PROOF_CHECKS = [hasProof, hasAtMostOneProof] as const;

/** A passkey or a recovery code may be sent in place of the PIN. */
export const pinProofBody = z.object(pinProofFieldSchemas).check(...PIN_PROOF_CHECKS);

export const changePinBody = z
  .object({ ...pinProofFieldSchemas, new_pin: pin })
  .check(...PIN_PROOF_CHECKS);

export const changePasswordBody = z
  .object({
    ...pinProofFieldSchemas,
    new_password: z.string().check(z.minLength(1, 'must not be empty'), passwordMaxLength),
  })
  .check(...PIN_PROOF_CHECKS);

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
