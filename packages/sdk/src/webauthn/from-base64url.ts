import { binaryOf } from '../http/base64.ts';

/** The bytes of a base64url or base64 text, padded or not. Throws for any other text. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(binaryOf(text), (character) => character.charCodeAt(0));
