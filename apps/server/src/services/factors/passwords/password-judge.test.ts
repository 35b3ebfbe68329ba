import { eventually } from '@bakehouse/vitest/eventually';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_CALLER } from '../../../lib/http/caller.ts';
import { createPasswordJudge, type PasswordJudge } from './password-judge.ts';

const SLOW = '13/11/1991'.repeat(10);
const VERY_MANY = Array.from({ length: 1_000_000 }, (_, index) => `input ${index}`);

const questionOf = (password: string, userInputs: readonly string[] = []) => ({
  password,
  userInputs,
  caller: NO_CALLER,
});

let judges: PasswordJudge[] = [];
const create = (options: Parameters<typeof createPasswordJudge>[0]) => {
  const judge = createPasswordJudge(options);
  judges.push(judge);
  return judge;
};

afterEach(async () => {
  await Promise.all(judges.map((judge) => judge.stop()));
  judges = [];
});

describe('createPasswordJudge', () => {
  it('returns undefined for a password that takes too long, and judges the next', async () => {
    const { judge } = create({ limitMs: 500 });
    expect(await judge(questionOf(SLOW, VERY_MANY))).toBeUndefined();
    // A thread that has just started may need longer on a busy machine.
    await eventually(async () => {
      expect(await judge(questionOf('a'))).toMatchObject({ score: 0 });
    });
  });

  it('throws 503 with Retry-After when the queue is full', async () => {
    const { judge } = create({ queueLimit: 2 });
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => judge(questionOf(SLOW))));
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(all.length - refused.length).toBeGreaterThanOrEqual(2);
    expect(refused.length).toBeGreaterThanOrEqual(4);
    const answer = {
      reason: { status: 503, type: 'unavailable', extra: { headers: { 'Retry-After': '2' } } },
    };
    for (const one of refused) expect(one).toMatchObject(answer);
  });

  it('takes turns with the networks of the callers, and has a place for each', async () => {
    const { judge } = create({ queueLimit: 4 });
    const order: string[] = [];
    const judgeFrom = async (ipAddress: string) => {
      await judge({ password: SLOW, userInputs: [], caller: { ipAddress } });
      order.push(ipAddress);
    };
    const flood = Promise.allSettled(Array.from({ length: 12 }, () => judgeFrom('203.0.113.9')));
    await judgeFrom('198.51.100.7');
    expect(order.filter((ipAddress) => ipAddress === '203.0.113.9').length).toBeLessThan(5);
    await flood;
    expect(order.length).toBeLessThan(7);
  });

  it('judges waiting passwords in the order of their arrival', async () => {
    const { judge } = create({});
    const order: number[] = [];
    const judged = Array.from({ length: 8 }, async (_, index) => {
      await judge(questionOf(`${SLOW}${index}`));
      order.push(index);
    });
    await Promise.all(judged);
    // Two threads run at once, so neighbours may finish in swapped order.
    for (const [place, index] of order.entries()) expect(Math.abs(place - index)).toBeLessThan(2);
  });

  it('throws 503 when the wait is too long, and continues with the others', async () => {
    const { judge } = create({ waitMs: 1 });
    await expect(judge(questionOf('a'))).rejects.toMatchObject({ status: 503 });
    const patient = create({});
    expect(await patient.judge(questionOf('vK7$pQz2'))).toMatchObject({ score: 2 });
  });

  it('judges a password of 100 random characters', async () => {
    const { judge } = create({});
    const letters = 'aB3$xY9!kLm2#pQ7@zW5^vN8&cR4*tU1(gH6)jD0fS+eK|oI{uP7yT%bX<wZ[qJ';
    expect(await judge(questionOf(letters.repeat(2).slice(0, 100)))).toMatchObject({ score: 4 });
  });

  it('ends its threads when it is stopped, in the middle of a password', async () => {
    const { judge, stop } = create({});
    const judged = judge(questionOf(SLOW, VERY_MANY)).catch((error: unknown) => error);
    await stop();
    expect(await judged).toMatchObject({ status: 503 });
  });
});
