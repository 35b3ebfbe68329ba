import { beforeEach, describe, expect, it } from 'vitest';
import { oneTimeSecrets } from '../../../db/schema/factors/one-time-secrets.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { useTestServer } from '../../../../test/server/test-server.ts';
import { findToken, issueToken, redeemCheckedToken, redeemToken } from './tokens.ts';
import { withoutRecord } from '../../audit/recorded-transaction.ts';
import { issueCode, spendCode, attemptCode } from './codes.ts';
import { revokeSecrets } from './one-time-secrets.ts';

const server = useTestServer();

const purpose = 'email_verification';
const BO = { purpose, subject: 'email of bo' } as const;
const CY = { purpose, subject: 'email of cy' } as const;

const terms = (of: typeof BO | typeof CY) => ({
  ...of,
  userId: null,
  payload: {},
  expiresAt: minutesAfter(server().deps.clock.now(), 10),
});

const newToken = () => issueToken(server().deps.db, server().deps, terms(BO));
const newCode = (of: typeof BO | typeof CY = BO) =>
  issueCode(server().deps.db, server().deps, terms(of));
const find = (token: string) => findToken(server().deps.db, server().deps, { purpose, token });
const redeem = (token: string) => redeemToken(server().deps.db, server().deps, { purpose, token });

const lock = () => Promise.resolve();

/** Answers whose code it was, or why it is refused. */
const enter = async (code: string, of: typeof BO | typeof CY = BO) => {
  const { deps } = server();
  const tried = await attemptCode(deps, { ...of, code });
  if (tried.outcome !== 'right') return tried.outcome;
  return (await spendCode(deps.db, deps, tried)) ? tried.secret.subject : 'closed';
};

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

beforeEach(async () => {
  server().deps.clock.setOffset(0);
  await server().deps.db.delete(oneTimeSecrets);
});

describe('a token', () => {
  it('is stored as its hash only', async () => {
    const token = await newToken();
    const rows = await server().deps.db.select().from(oneTimeSecrets);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.hash).toHaveLength(32);
  });

  it('can be found repeatedly, but not under another purpose', async () => {
    const token = await newToken();
    await find(token);
    expect(await find(token)).toMatchObject(BO);
    const { deps } = server();
    const other = await findToken(deps.db, deps, { purpose: 'unlock_link', token });
    expect(other).toBeUndefined();
  });

  it('is redeemed by one of fifty parallel calls', async () => {
    const token = await newToken();
    const all = await Promise.all(Array.from({ length: 50 }, () => redeem(token)));
    expect(all.filter((secret) => secret !== undefined)).toHaveLength(1);
    expect(await find(token)).toBeUndefined();
  });

  it('ends with its lifetime', async () => {
    const token = await newToken();
    server().deps.clock.setOffset(10 * 60);
    expect([await find(token), await redeem(token)]).toEqual([undefined, undefined]);
  });

  it('ends when the secrets of its subject are revoked', async () => {
    const token = await newToken();
    await revokeSecrets(server().deps.db, server().deps, CY);
    expect(await find(token)).toBeDefined();
    await revokeSecrets(server().deps.db, server().deps, BO);
    expect(await find(token)).toBeUndefined();
  });
});

describe('a token that a check may refuse', () => {
  const newCheckedToken = (attempts: number | null = 3) =>
    issueToken(server().deps.db, server().deps, terms(BO), attempts);

  const refusal = new Error('refused');
  const present = (
    token: string,
    isRight: boolean,
    work = () => Promise.resolve(withoutRecord(BO.subject)),
  ) =>
    redeemCheckedToken(
      server().deps,
      { purpose, token },
      { lock, refuse: () => (isRight ? undefined : refusal), work },
    ).catch((error: unknown) => error);

  it('survives three refusals', async () => {
    const token = await newCheckedToken();
    for (let time = 0; time < 3; time += 1) expect(await present(token, false)).toBe(refusal);
    expect(await present(token, true)).toBe(BO.subject);
    expect(await present(token, true)).toBeUndefined();
  });

  it('is dead after the fourth refusal', async () => {
    const token = await newCheckedToken();
    for (let time = 0; time < 4; time += 1) expect(await present(token, false)).toBe(refusal);
    expect(await present(token, true)).toBeUndefined();
    expect(await find(token)).toBeUndefined();
  });

  it('is dead after the first refusal when it has no attempts', async () => {
    const token = await newCheckedToken(null);
    expect(await present(token, false)).toBe(refusal);
    expect(await present(token, true)).toBeUndefined();
  });

  it('is compared four times when fifty parallel calls are wrong', async () => {
    const token = await newCheckedToken();
    const all = await Promise.all(Array.from({ length: 50 }, () => present(token, false)));
    expect(all.filter((outcome) => outcome === refusal)).toHaveLength(4);
    expect(await present(token, true)).toBeUndefined();
  });

  it('is redeemed by one of fifty parallel calls, of which three are wrong', async () => {
    const token = await newCheckedToken();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => present(token, index > 2)),
    );
    expect(all.filter((outcome) => outcome === BO.subject)).toHaveLength(1);
  });

  it('stays open when the work fails, which counts as no refusal', async () => {
    const token = await newCheckedToken(0);
    const failure = new Error('failed');
    expect(await present(token, true, () => Promise.reject(failure))).toBe(failure);
    expect(await present(token, true)).toBe(BO.subject);
  });
});

describe('a code', () => {
  it('has six digits and is redeemed once', async () => {
    const code = await newCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await enter(code)).toBe(BO.subject);
    expect(await enter(code)).toBe('closed');
  });

  it('is redeemed by one of fifty parallel calls', async () => {
    const code = await newCode();
    const all = await Promise.all(Array.from({ length: 50 }, () => enter(code)));
    expect(all.filter((subject) => subject !== 'closed')).toEqual([BO.subject]);
  });

  it('still works on the third attempt', async () => {
    const code = await newCode();
    await enter(otherThan(code));
    await enter(otherThan(code));
    expect(await enter(code)).toBe(BO.subject);
  });

  it('is spent after three wrong attempts, also when they are sent at once', async () => {
    const code = await newCode();
    await Promise.all(Array.from({ length: 3 }, () => enter(otherThan(code))));
    expect(await enter(code)).toBe('closed');
  });

  it('replaces the older code of its purpose and subject, and no other', async () => {
    const [older, elsewhere] = [await newCode(), await newCode(CY)];
    const token = await newToken();
    const newer = await newCode();
    if (older !== newer) expect(await enter(older)).toBe('wrong');
    expect(await enter(newer)).toBe(BO.subject);
    expect(await enter(elsewhere, CY)).toBe(CY.subject);
    expect(await find(token)).toBeDefined();
  });

  it('is the only open one when several are issued at once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => newCode()));
    expect(await server().deps.db.$count(oneTimeSecrets)).toBe(1);
  });

  it('works for no other subject', async () => {
    const code = await newCode();
    expect(await enter(code, CY)).toBe('closed');
  });

  it('ends with its lifetime', async () => {
    const code = await newCode();
    server().deps.clock.setOffset(10 * 60);
    expect(await enter(code)).toBe('closed');
  });

  it('stays open when the transaction in which it is spent fails', async () => {
    const { deps } = server();
    const code = await newCode();
    const tried = await attemptCode(deps, { ...BO, code });
    if (tried.outcome !== 'right') throw new Error('The code was refused.');
    const failing = deps.db.transaction(async (tx) => {
      await spendCode(tx, deps, tried);
      throw new Error('The work failed.');
    });
    await expect(failing).rejects.toThrow('The work failed.');
    expect(await enter(code)).toBe(BO.subject);
  });
});
