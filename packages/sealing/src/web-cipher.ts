import { KEY_BYTES } from './key-derivation.ts';
import type { ChunkCipher, CreateCipher } from './payload.ts';

const NAME = 'ChaCha20-Poly1305';

const importKey = (key: Uint8Array) =>
  // The DOM types do not know this format yet.
  crypto.subtle.importKey('raw-secret' as 'raw', Uint8Array.from(key), NAME, false, [
    'encrypt',
    'decrypt',
  ]);

const toParameters = (nonce: Uint8Array) => ({ name: NAME, iv: Uint8Array.from(nonce) });

const createWebCipher = async (key: Uint8Array): Promise<ChunkCipher> => {
  const imported = await importKey(key);
  return {
    encrypt: async (chunk, nonce) => [
      new Uint8Array(
        await crypto.subtle.encrypt(
          toParameters(nonce),
          imported,
          chunk as Uint8Array<ArrayBuffer>,
        ),
      ),
    ],
    decrypt: async (chunk, nonce) =>
      new Uint8Array(
        await crypto.subtle.decrypt(
          toParameters(nonce),
          imported,
          chunk as Uint8Array<ArrayBuffer>,
        ),
      ),
  };
};

/** The cipher of the browser itself (WICG Modern Algorithms in WebCrypto); undefined where it has none. */
export async function findWebCipher(): Promise<CreateCipher | undefined> {
  try {
    await importKey(new Uint8Array(KEY_BYTES));
    return createWebCipher;
  } catch {
    return undefined;
  }
}
