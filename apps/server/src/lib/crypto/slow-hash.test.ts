import { describe, expect, it } from 'vitest';
import { createSlowHash } from './slow-hash.ts';

describe('createSlowHash', () => {
  it('makes argon2id hashes with our parameters', async () => {
    expect(await createSlowHash().hash('a password')).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('verifies its own hashes and no changed ones', async () => {
    const { hash, verify } = createSlowHash();
    const long = `${'x'.repeat(80)}end`;
    const stored = await hash(long);
    expect(await verify(stored, long)).toBe(true);
    expect(await verify(stored, 'x'.repeat(80))).toBe(false);
    expect(await verify(stored, '')).toBe(false);
  });

  it('does the work and answers false when nothing is stored', async () => {
    const { verify } = createSlowHash();
    expect(await verify(null, 'nobody has this password')).toBe(false);
  });

  it('refuses more than it can queue, and works again afterwards', async () => {
    const { hash, verify } = createSlowHash();
    const stored = await hash('a password');
    const burst = Array.from({ length: 110 }, () => verify(stored, 'wrong'));
    const settled = await Promise.allSettled(burst);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      reason: { status: 503, type: 'unavailable', extra: { headers: { 'Retry-After': '2' } } },
    });
    expect(await verify(stored, 'a password')).toBe(true);
  });
});
