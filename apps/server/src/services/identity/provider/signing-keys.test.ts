import { createLocalJWKSet, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { signingKeys } from '../../../db/tables.ts';
import { createStoppedClock } from '../../../../test/server/stopped-clock.ts';
import { createTestDeps } from '../../../../test/server/test-deps.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { rotateSigningKeys } from './signing-keys.ts';

const DAY_MINUTES = 24 * 60;

const server = useTestServer({ clock: createStoppedClock() });

/** Starts every test with one key of this instant, because the template's key is older and other tests moved the clock. */
beforeEach(async () => {
  const { clock, db } = server().deps;
  clock.setOffset(0);
  const [first] = await db.select().from(signingKeys).orderBy(signingKeys.createdAt);
  await db.delete(signingKeys);
  if (first)
    await db.insert(signingKeys).values({ ...first, createdAt: clock.now(), signsFrom: null });
});

const passMinutes = (minutes: number) => {
  const { clock } = server().deps;
  clock.setOffset(clock.offsetSeconds() + minutes * 60);
};

const rotate = () => rotateSigningKeys(server().deps);

const publishedKeys = async () => {
  const reply = await server().send('/.well-known/jwks.json');
  return reply.json as JSONWebKeySet;
};

const publishedIds = async () => (await publishedKeys()).keys.map(({ kid }) => kid);

const newJwt = async (deps = server().deps) =>
  deps.jwts.sign({ projectId: 'project-test', userId: 'user-test', claims: {} });

const kidOf = (jwt: string) => decodeProtectedHeader(jwt).kid;

const verify = async (jwt: string) =>
  jwtVerify(jwt, createLocalJWKSet(await publishedKeys()), {
    currentDate: server().deps.clock.now(),
  });

describe('the signing key', () => {
  it('is replaced after thirty days, and the next one is published ten minutes before it signs', async () => {
    const [first] = await publishedIds();
    passMinutes(30 * DAY_MINUTES - 1);
    await rotate();
    expect(await publishedIds()).toEqual([first]);

    passMinutes(2);
    await rotate();
    const [, next, ...others] = await publishedIds();
    expect(next).not.toBe(first);
    expect(others).toEqual([]);
    expect(kidOf(await newJwt())).toBe(first);

    passMinutes(9);
    const last = await newJwt();
    expect(kidOf(last)).toBe(first);
    passMinutes(1);
    const jwt = await newJwt();
    expect(kidOf(jwt)).toBe(next);
    await expect(verify(last)).resolves.toBeDefined();
    await expect(verify(jwt)).resolves.toBeDefined();
  });

  it('is published for an hour after it stopped signing, and never deleted while it signs', async () => {
    const [first] = await publishedIds();
    passMinutes(31 * DAY_MINUTES);
    await rotate();
    passMinutes(10 + 59);
    await rotate();
    expect(await publishedIds()).toContain(first);
    passMinutes(1);
    await rotate();
    const [next, ...others] = await publishedIds();
    expect(next).not.toBe(first);
    expect(others).toEqual([]);

    passMinutes(29 * DAY_MINUTES);
    await rotate();
    expect(await publishedIds()).toEqual([next]);
    expect(kidOf(await newJwt())).toBe(next);
  });

  it('is replaced once when ten servers find it old', async () => {
    passMinutes(31 * DAY_MINUTES);
    await Promise.all(Array.from({ length: 10 }, rotate));
    expect(await publishedIds()).toHaveLength(2);
  });

  it('changes on every running server', async () => {
    const other = await createTestDeps(server().database.db);
    const first = kidOf(await newJwt(other));
    passMinutes(31 * DAY_MINUTES);
    await rotate();
    other.clock.setOffset(server().deps.clock.offsetSeconds() + 10 * 60);
    expect(kidOf(await newJwt(other))).not.toBe(first);
    expect((await other.jwts.keys()).map(({ kid }) => kid)).toEqual(await publishedIds());
  });

  it('is created again when an operator deletes a stolen one', async () => {
    const stolen = kidOf(await newJwt());
    await server().deps.db.delete(signingKeys);
    passMinutes(1);
    const jwt = await newJwt();
    expect(kidOf(jwt)).not.toBe(stolen);
    await expect(verify(jwt)).resolves.toBeDefined();
  });

  it('signs on when the clock is set back before its start', async () => {
    passMinutes(31 * DAY_MINUTES);
    await rotate();
    passMinutes(2 * DAY_MINUTES);
    await rotate();
    const [only, ...others] = await publishedIds();
    expect(others).toEqual([]);
    server().deps.clock.setOffset(0);
    expect(kidOf(await newJwt())).toBe(only);
  });
});
