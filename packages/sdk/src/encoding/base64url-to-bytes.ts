import { decodeBase64 } from './base64.ts';

/** Decodes base64url or base64, padded or not. Throws for any other text. */
export const base64urlToBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(decodeBase64(text), (character) => character.charCodeAt(0));
