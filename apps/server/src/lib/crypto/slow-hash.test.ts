import { describe, expect, it } from 'vitest';
import { NO_CALLER } from '../http/caller.ts';
import { createSlowHash, type VerifySecret } from './slow-hash.ts';

describe('createSlowHash', () => {
  it('makes argon2id hashes with our parameters', async () => {
    expect(await createSlowHash().hash('a password', NO_CALLER)).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  it('verifies its own hashes and no changed ones', async () => {
    const { hash, inTurn } = createSlowHash();
    const long = `${'x'.repeat(80)}end`;
    const stored = await hash(long, NO_CALLER);
    const verify = (secret: string) =>
      inTurn(NO_CALLER, (verifySecret) => verifySecret(stored, secret));
    expect(await verify(long)).toBe(true);
    expect(await verify('x'.repeat(80))).toBe(false);
    expect(await verify('')).toBe(false);
  });

  it('does the work and answers false when nothing is stored', async () => {
    const { inTurn } = createSlowHash();
    const verifyNothing = (verifySecret: VerifySecret) =>
      verifySecret(null, 'nobody has this password');
    expect(await inTurn(NO_CALLER, verifyNothing)).toBe(false);
  });

  it('refuses more than it can queue, and works again afterwards', async () => {
    const { hash, inTurn } = createSlowHash();
    const stored = await hash('a password', NO_CALLER);
    const begun: string[] = [];
    const verify = (secret: string) =>
      inTurn(NO_CALLER, (verifySecret) => {
        begun.push(secret);
        return verifySecret(stored, secret);
      });
    const burst = Array.from({ length: 110 }, () => verify('wrong'));
    const settled = await Promise.allSettled(burst);
    const refused = settled.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]).toMatchObject({
      reason: { status: 503, type: 'unavailable', extra: { headers: { 'Retry-After': '2' } } },
    });
    expect(begun).toHaveLength(102);
    expect(await verify('a password')).toBe(true);
  });

  it('has a place for each network in a queue that another one has filled', async () => {
    const { hash } = createSlowHash();
    const order: string[] = [];
    const hashFor = async (ipAddress: string) => {
      await hash('a password', { ipAddress });
      order.push(ipAddress);
    };
    const burst = Array.from({ length: 110 }, () => hashFor('2001:db8:1:2::3'));
    const flood = Promise.allSettled([...burst, hashFor('2001:db8:1:2:9::4')]);
    await hashFor('198.51.100.7');
    expect(order.length).toBeLessThan(10);
    const refused = (await flood).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
  });
});
