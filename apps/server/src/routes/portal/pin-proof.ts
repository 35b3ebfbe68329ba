import type { PinProof } from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';
import type { ParsedPinProof } from '../../services/factors/pins/pin-proof.ts';
import { assertedCredentialSchema } from '../webauthn-credential.ts';

const parsePasskeyCredential = (text: string) => {
  const { success, data } = assertedCredentialSchema.safeParse(text);
  if (success) return data;
  const message = 'must be the JSON text of a passkey’s answer';
  throw new HttpError(400, 'invalid_request', `passkey ${message}`, {
    fields: { passkey: message },
  });
};

/** The schema has checked that the body has either a PIN, a passkey or a recovery code. */
export const toPinProof = ({
  pin = '',
  passkey,
  recovery_code: code,
}: PinProof): ParsedPinProof => {
  if (passkey !== undefined)
    return { kind: 'passkey', credential: parsePasskeyCredential(passkey) };
  return code === undefined ? { kind: 'pin', pin } : { kind: 'recovery_code', code };
};
