import { describe, expect, it } from 'vitest';
import { derivePrivateKey, fileSeedOf, isHardenedPath, recipientOf } from './key-derivation.ts';
import { nodeX25519 } from './node/node-x25519.ts';
import { x25519 } from './x25519.ts';

const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('the keys of paths', () => {
  // SLIP-0010, test vector 1 for curve25519.
  const seed = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

  it.each([
    ["m/0'", 'cd7630d7513cbe80515f7317cdb9a47ad4a56b63c3f1dc29583ab8d4cc25a9b2'],
    [
      "m/0'/1'/2'/2'/1000000000'",
      '7a59954d387abde3bc703f531f67d659ec2b8a12597ae82824547d7e27991e26',
    ],
  ])('are the published ones for %s', (path, expected) => {
    expect(toHex(derivePrivateKey(seed, path))).toBe(expected);
  });

  it.each([
    'm',
    'm/0',
    "m/0'/1",
    "m/2147483648'",
    "0'/0'",
    "m/0'/",
    "m/-1'",
    '',
    `m${"/0'".repeat(11)}`,
  ])('do not exist for %j', (path) => {
    expect(() => derivePrivateKey(seed, path)).toThrow(RangeError);
    expect(isHardenedPath(path)).toBe(false);
  });

  it('differ by secret, salt, file and path', () => {
    const bytes = (value: number) => new Uint8Array(32).fill(value);
    const keys = [
      derivePrivateKey(fileSeedOf(bytes(1), bytes(2), 'a'), "m/0'"),
      derivePrivateKey(fileSeedOf(bytes(2), bytes(2), 'a'), "m/0'"),
      derivePrivateKey(fileSeedOf(bytes(1), bytes(3), 'a'), "m/0'"),
      derivePrivateKey(fileSeedOf(bytes(1), bytes(2), 'b'), "m/0'"),
      derivePrivateKey(fileSeedOf(bytes(1), bytes(2), 'a'), "m/1'"),
    ];
    expect(new Set(keys.map(toHex)).size).toBe(keys.length);
  });

  it('have the same recipient in Node and in the browser', () => {
    const key = derivePrivateKey(seed, "m/0'");
    expect(recipientOf(key, nodeX25519)).toBe(recipientOf(key, x25519));
    expect(recipientOf(key)).toMatch(/^age1[a-z0-9]{58}$/);
  });
});
