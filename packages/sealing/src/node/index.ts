export { splitSealedBytes, type SealedSource } from '../sealed-bytes.ts';
export { nodeX25519 } from './node-x25519.ts';
export { openBytes, sealBytes } from './sealed-files.ts';
