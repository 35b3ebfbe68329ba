import { ViewError } from '../view-error.ts';

export interface DecodedText {
  text: string;
  /** Nothing in the file says that this is its encoding. */
  isGuess: boolean;
}

const UTF16_MARKS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

const FIRST_PRINTABLE = 0x20;
/** Tab, line feed, vertical tab, form feed, carriage return, and the escape of coloured logs. */
const CONTROLS_OF_TEXT: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

const isBinary = (bytes: Uint8Array) =>
  bytes.some((byte) => byte < FIRST_PRINTABLE && !CONTROLS_OF_TEXT.has(byte));

const decodeAsUtf8 = (bytes: Uint8Array, isCut: boolean): string | null => {
  try {
    // With `stream`, a character that the cut has split is left out.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return null;
  }
};

/**
 * Windows-1252 is the most common encoding besides Unicode, and has a character for each byte.
 * @throws ViewError for a file that is not text
 */
export function decodeText(bytes: Uint8Array, { isCut = false } = {}): DecodedText {
  const utf16 = UTF16_MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second);
  if (utf16) return { text: new TextDecoder(utf16[0]).decode(bytes), isGuess: false };
  if (isBinary(bytes)) throw new ViewError('unknown-kind');
  const text = decodeAsUtf8(bytes, isCut);
  if (text !== null) return { text, isGuess: false };
  return { text: new TextDecoder('windows-1252').decode(bytes), isGuess: true };
}
