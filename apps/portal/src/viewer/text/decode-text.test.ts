import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

const RYE = 'Rye, 3 € – œuf';

describe('decodeText', () => {
  it.each([
    ['UTF-8', [...new TextEncoder().encode(RYE)]],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(RYE)]],
    [
      'UTF-16',
      [0xff, 0xfe, ...new Uint8Array(Uint16Array.from(RYE, (c) => c.charCodeAt(0)).buffer)],
    ],
  ])('reads %s', (_encoding, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: RYE, isGuess: false });
  });

  it('takes other text for Windows-1252, and says so', () => {
    expect(decodeText(Uint8Array.of(0x80, 0x20, 0x9c, 0x75, 0x66))).toEqual({
      text: '€ œuf',
      isGuess: true,
    });
  });

  it('leaves out a character that was cut in two', () => {
    const bytes = new TextEncoder().encode('3 €').subarray(0, -1);
    expect(decodeText(bytes, { isCut: true })).toEqual({ text: '3 ', isGuess: false });
  });

  it.each([
    ['a program', [0x4d, 0x5a, 0x00, 0x03]],
    ['a part of a picture', [0xff, 0xd8, 0x01]],
  ])('refuses %s', (_what, bytes) => {
    expect(() => decodeText(Uint8Array.from(bytes))).toThrow(
      expect.objectContaining({ problem: 'unknown-kind' }),
    );
  });
});
