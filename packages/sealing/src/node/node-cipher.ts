import { createCipheriv, createDecipheriv } from 'node:crypto';
import { TAG_BYTES, type ChunkCipher } from '../payload.ts';

const ALGORITHM = 'chacha20-poly1305';
const OPTIONS = { authTagLength: TAG_BYTES } as const;

export const createNodeCipher = (key: Uint8Array): ChunkCipher => ({
  encrypt: (chunk, nonce) => {
    const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS);
    const encrypted = cipher.update(chunk);
    cipher.final();
    return [encrypted, cipher.getAuthTag()];
  },
  decrypt: (chunk, nonce) => {
    const decipher = createDecipheriv(ALGORITHM, key, nonce, OPTIONS);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    const plain = decipher.update(chunk.subarray(0, -TAG_BYTES));
    decipher.final();
    return plain;
  },
});
