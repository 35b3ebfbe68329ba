import { openHeader, readSealedHeader, recipientOf, type SealingKey } from '@bakehouse/sealing';
import { nodeX25519 } from '@bakehouse/sealing/node';

const PRIVATE_KEY = new Uint8Array(32).fill(7);

/** A key as the server names it for a file that was baked. */
export const SEALING_KEY: SealingKey = {
  origin: 'https://bakehouse.test',
  fileId: 'file-of-the-benchmark',
  keyPath: "m/0'/0'/0'",
  recipient: recipientOf(PRIVATE_KEY),
};

/** The key of a copy, as the server releases it. */
export const fileKeyOf = (header: Uint8Array): Uint8Array =>
  openHeader(readSealedHeader(header), PRIVATE_KEY, nodeX25519);
