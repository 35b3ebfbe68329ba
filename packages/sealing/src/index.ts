export { isSealedContainer } from './fields/container-type.ts';
export { fieldProblemOf } from './fields/field-problem.ts';
export { isAgeFile } from './first-line.ts';
export {
  headerOf,
  headerOfStanza,
  headerToText,
  MAX_HEADER_BYTES,
  openHeader,
  readSealedHeader,
  type SealedHeader,
} from './header.ts';
export {
  derivePrivateKey,
  fileSeedOf,
  isHardenedPath,
  KEY_BYTES,
  recipientOf,
} from './key-derivation.ts';
export { readPathStanza, STANZA_TYPE, type KeyAddress, type PathStanza } from './path-stanza.ts';
export {
  createRecoveryCopy,
  decryptRecoveryCopy,
  encryptRecoveryCopy,
  recoverPrivateKey,
  type RecoveryCopy,
} from './recovery-copy.ts';
export { createPathRecipient, openStream, type SealingKey, sealStream } from './seal.ts';
export { SealedFileError, type SealedFileProblem } from './sealed-file-error.ts';
export { stanzaToText } from './header-text.ts';
export { type X25519 } from './x25519.ts';
