import { checkFileKey } from '../header.ts';
import { createPathRecipient, type SealingKey } from '../seal.ts';
import { openPayload, sealPayload, type SealedSource } from '../sealed-bytes.ts';
import { createNodeCipher } from './node-cipher.ts';
import { nodeX25519 } from './node-x25519.ts';

export const sealBytes = (
  plain: AsyncIterable<Uint8Array>,
  key: SealingKey,
): AsyncGenerator<Uint8Array> =>
  sealPayload(createNodeCipher, plain, createPathRecipient(key, nodeX25519));

/** After an error, what was read before must be thrown away. @throws SealedFileError */
export async function* openBytes(
  { header, nonceAndPayload }: SealedSource,
  fileKey: Uint8Array,
): AsyncGenerator<Uint8Array> {
  checkFileKey(header, fileKey);
  yield* openPayload(createNodeCipher, nonceAndPayload, fileKey);
}
