import { toBinaryString } from './base64.ts';

/** Decodes base64url or base64, padded or not. Throws for any other text. */
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(toBinaryString(text), (character) => character.charCodeAt(0));
