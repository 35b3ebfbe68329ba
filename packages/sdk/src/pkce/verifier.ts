import { UsageError } from '../errors.ts';
import { base64Url } from '../http/base64.ts';
import { hex } from '../http/hex.ts';
import type { Platform } from '../platform/platform.ts';

/** A secret that stays in this browser, and what the server is told of it. */
export interface PkcePair {
  code_challenge: string;
  /** 64 hexadecimal characters. */
  code_verifier: string;
}

const VERIFIER_BYTES = 32;

/**
 * A new pair: 256 random bits and their SHA-256 (RFC 7636, method S256).
 * @throws UsageError where the page is not secure, as browsers have no SHA-256 there
 */
export async function createPair({
  randomBytes,
  subtle,
}: Pick<Platform, 'randomBytes' | 'subtle'>): Promise<PkcePair> {
  const digest = subtle();
  if (!digest) throw new UsageError('PKCE', 'The page must be served over https or from localhost');
  const code_verifier = hex(randomBytes(VERIFIER_BYTES));
  const hash = await digest.digest('SHA-256', new TextEncoder().encode(code_verifier));
  return { code_challenge: base64Url(new Uint8Array(hash)), code_verifier };
}
