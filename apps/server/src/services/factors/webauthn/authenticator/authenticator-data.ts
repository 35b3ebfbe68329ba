import { createHash } from 'node:crypto';
import { decodeAttestationObject, parseAuthenticatorData } from '@simplewebauthn/server/helpers';
import type { ChallengeTerms } from '../../../identity/one-time-secrets/secret-payloads.ts';
import { passkeyRefusedError } from '../webauthn-errors.ts';

const ATTESTATION_FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

function readBytes<Result>(noun: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw passkeyRefusedError(`The ${noun} of the passkey cannot be read.`);
  }
}

const toBytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'));

/** Refuses certificates, which we did not ask for: the library would fetch the revocation lists that they name. */
export function readAttestedData(attestationObject: string): Uint8Array<ArrayBuffer> {
  const attestation = readBytes('attestationObject', () => {
    const decoded = decodeAttestationObject(toBytes(attestationObject));
    const statement = decoded.get('attStmt');
    return {
      isPlain: ATTESTATION_FORMATS.has(decoded.get('fmt')) && !statement.get('x5c'),
      data: decoded.get('authData'),
    };
  });
  if (attestation.isPlain) return attestation.data;
  throw passkeyRefusedError(
    'This device sends a certificate of its maker, which was not asked for and is not accepted. Another try will not help: create the passkey on a phone, on this computer or with another security key.',
  );
}

export const readAssertedData = (authenticatorData: string): Uint8Array<ArrayBuffer> =>
  toBytes(authenticatorData);

/** @throws HttpError 401 unable_to_auth_webauthn_registration */
export function requireAuthenticatorData(
  data: Uint8Array<ArrayBuffer>,
  { domain, requiresVerification, mediation }: ChallengeTerms,
): { isUserVerified: boolean } {
  const { rpIdHash, flags } = readBytes('authenticatorData', () => parseAuthenticatorData(data));
  if (!createHash('sha256').update(domain).digest().equals(rpIdHash)) {
    throw passkeyRefusedError(`The passkey answered for another domain than ${domain}.`);
  }
  if (!flags.up && !mediation)
    throw passkeyRefusedError('Nobody touched or confirmed the passkey. Try again.');
  if (requiresVerification && !flags.uv) {
    throw passkeyRefusedError(
      'The passkey did not check who you are. Use its fingerprint, face or PIN, then try again.',
    );
  }
  return { isUserVerified: flags.uv };
}
