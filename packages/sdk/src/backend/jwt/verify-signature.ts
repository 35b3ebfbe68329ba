import { compactVerify, type CryptoKey } from 'jose';
import { isRecord, parseJson } from '../../validation/record.ts';
import { SessionVerificationError } from '../verification-error.ts';
import type { Claims } from '../wire.ts';
import { SIGNING_ALGORITHM } from './read-key-id.ts';

const strictDecoder = new TextDecoder('utf-8', { fatal: true });

const isSignatureError = (error: unknown) =>
  isRecord(error) && error.code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED';

async function readSignedText(jwt: string, key: CryptoKey): Promise<string> {
  try {
    const { payload } = await compactVerify(jwt, key, { algorithms: [SIGNING_ALGORITHM] });
    return strictDecoder.decode(payload);
  } catch (cause) {
    const reason = isSignatureError(cause) ? 'bad_signature' : 'malformed';
    throw new SessionVerificationError(reason, { cause });
  }
}

/** @throws SessionVerificationError `bad_signature` or `malformed` */
export async function verifySignature(jwt: string, key: CryptoKey): Promise<Claims> {
  const claims = parseJson(await readSignedText(jwt, key));
  if (!isRecord(claims)) throw new SessionVerificationError('malformed');
  return claims;
}
