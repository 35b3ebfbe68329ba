import { bytesToHex } from '../encoding/hex.ts';
import { bytesToBase64url } from '../encoding/base64.ts';
import { UsageError } from '../errors.ts';
import type { Platform } from '../platform/platform.ts';

/** A code verifier, which stays in this browser, and its challenge for the server (RFC 7636). */
export interface PkcePair {
  code_challenge: string;
  /** A random secret of 64 hexadecimal characters. */
  code_verifier: string;
}

const CODE_VERIFIER_BYTES = 32;

/**
 * Creates a PKCE pair from 256 random bits with the method S256 (RFC 7636, section 4.2).
 * @throws UsageError in an insecure context, where browsers offer no SHA-256
 */
export async function createPkcePair({
  randomBytes,
  subtle,
}: Pick<Platform, 'randomBytes' | 'subtle'>): Promise<PkcePair> {
  const subtleCrypto = subtle();
  if (!subtleCrypto)
    throw new UsageError('PKCE', 'The page must be served over https or from localhost');
  const code_verifier = bytesToHex(randomBytes(CODE_VERIFIER_BYTES));
  const hash = await subtleCrypto.digest('SHA-256', new TextEncoder().encode(code_verifier));
  return { code_challenge: bytesToBase64url(new Uint8Array(hash)), code_verifier };
}
