import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { createScriptSha256, createSha256, createWasmSha256, type Sha256 } from './sha256.ts';

/** FIPS 180-4 test vectors: no bytes, "abc" and a million times "a". */
const VECTORS = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  ['a'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
] as const;

const HASHES: readonly [name: string, create: () => Promise<Sha256> | Sha256][] = [
  ['WebAssembly', createWasmSha256],
  ['JavaScript', createScriptSha256],
];

describe.each(HASHES)('SHA-256 in %s', (_, create) => {
  it('matches the test vectors', async () => {
    for (const [text, checksum] of VECTORS) {
      const hash = await create();
      hash.update(new TextEncoder().encode(text));
      expect(hash.digest()).toBe(checksum);
    }
  });

  it.each([1, 63, 64, 65, 1000])('does not depend on chunks of %i bytes', async (length) => {
    const bytes = Uint8Array.from({ length: 3000 }, (_byte, index) => (index * 31) % 256);
    const hash = await create();
    for (let start = 0; start < bytes.length; start += length)
      hash.update(bytes.subarray(start, start + length));
    expect(hash.digest()).toBe(createHash('sha256').update(bytes).digest('hex'));
  });
});

it('uses JavaScript where WebAssembly is forbidden', async () => {
  vi.stubGlobal('WebAssembly', undefined);
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(createWasmSha256()).rejects.toBeDefined();
  const hash = await createSha256();
  hash.update(new TextEncoder().encode('abc'));
  expect(hash.digest()).toBe(VECTORS[1][1]);
});
