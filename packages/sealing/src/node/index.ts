export { nodeX25519 } from './node-x25519.ts';
export { openBytes, sealBytes, splitSealedBytes, type SealedSource } from './sealed-files.ts';
