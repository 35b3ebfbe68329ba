import { describe, expect, it } from 'vitest';
import { createPkcePair } from './pair.ts';

const subtle = () => crypto.subtle;

describe('createPkcePair', () => {
  it('returns 256 random bits in hexadecimal, and their SHA-256 hash', async () => {
    const randomBytes = (length: number) => new Uint8Array(length).fill(0xab);
    await expect(createPkcePair({ randomBytes, subtle })).resolves.toEqual({
      code_verifier: 'ab'.repeat(32),
      code_challenge: 'JxpBO9M5xXCf3OrsQfFPEen7-1BC1y0zHGXzKyhM0Jo',
    });
  });

  it('throws in an insecure context, where browsers have no SHA-256', async () => {
    const randomBytes = (length: number) => new Uint8Array(length);
    await expect(createPkcePair({ randomBytes, subtle: () => undefined })).rejects.toMatchObject({
      name: 'UsageError',
      message: 'Invalid call to PKCE\nThe page must be served over https or from localhost',
    });
  });
});
