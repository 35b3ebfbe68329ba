import { describe, expect, it } from 'vitest';
import { systemRandom } from './random.ts';
import { createSecrets } from './secrets.ts';
import { hashToken, createToken } from './tokens.ts';

const secrets = createSecrets('a secret that is only used in tests', systemRandom);
const other = createSecrets('another secret, also only for tests', systemRandom);

describe('seal and open', () => {
  it.each(['', 'a', 'Ärger 🍞', 'x'.repeat(10_000)])('restore %.20j', (plain) => {
    expect(secrets.open(secrets.seal(plain))).toBe(plain);
  });

  it('never make the same bytes twice and never show the text', () => {
    const sealed = [secrets.seal('sourdough'), secrets.seal('sourdough')];
    expect(sealed[0]?.equals(sealed[1] ?? Buffer.alloc(0))).toBe(false);
    expect(sealed[0]?.includes('sourdough')).toBe(false);
  });

  it('refuse a change of any byte', () => {
    const sealed = secrets.seal('sourdough');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(() => secrets.open(changed), `byte ${index}`).toThrow();
    }
  });

  it('refuse truncated bytes and bytes of another secret', () => {
    const sealed = secrets.seal('sourdough');
    for (const length of [0, 1, 12, 20, 28, sealed.length - 1]) {
      expect(() => secrets.open(sealed.subarray(0, length)), `${length} bytes`).toThrow();
    }
    expect(() => other.open(sealed)).toThrow();
  });
});

describe('keyedHash', () => {
  it('depends on secret, purpose and value, and on nothing else', () => {
    const hashes = [
      secrets.keyedHash('pin', '7391'),
      secrets.keyedHash('pin', '7392'),
      secrets.keyedHash('address', '7391'),
      other.keyedHash('pin', '7391'),
      secrets.keyedHash('pin7', '391'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(secrets.keyedHash('pin', '7391')).toBe(hashes[0]);
  });
});

describe('createToken', () => {
  it('has 256 bits in characters that need no escaping, new each time', () => {
    const tokens = Array.from({ length: 100 }, () => createToken(systemRandom));
    expect(new Set(tokens).size).toBe(100);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('is stored as 32 bytes that do not show it', () => {
    const token = createToken(systemRandom);
    expect(hashToken(token)).toHaveLength(32);
    expect(hashToken(token).equals(hashToken(token))).toBe(true);
    expect(hashToken(token).equals(Buffer.from(token, 'base64url'))).toBe(false);
  });
});
