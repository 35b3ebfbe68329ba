import { describe, expect, it } from 'vitest';
import { createPair } from './pair.ts';

const subtle = () => crypto.subtle;

describe('a PKCE pair', () => {
  it('is 256 random bits in hexadecimal, and their SHA-256', async () => {
    const randomBytes = (length: number) => new Uint8Array(length).fill(0xab);
    await expect(createPair({ randomBytes, subtle })).resolves.toEqual({
      code_verifier: 'ab'.repeat(32),
      code_challenge: 'JxpBO9M5xXCf3OrsQfFPEen7-1BC1y0zHGXzKyhM0Jo',
    });
  });

  it('says that the page must be secure where browsers have no SHA-256', async () => {
    const randomBytes = (length: number) => new Uint8Array(length);
    await expect(createPair({ randomBytes, subtle: () => undefined })).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Invalid call to PKCE\nThe page must be served over https or from localhost',
    });
  });
});
