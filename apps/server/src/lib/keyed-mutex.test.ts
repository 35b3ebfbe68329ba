import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const deferred = () => Promise.withResolvers<string>();

describe('turns', () => {
  it('lets the second work on a key wait until the first is over', async () => {
    const turns = createKeyedMutex();
    const first = deferred();
    const started: string[] = [];
    const work = (name: string, until: Promise<string>) => () => {
      started.push(name);
      return until;
    };
    const one = turns.runExclusive('bo', work('one', first.promise));
    const two = turns.runExclusive('bo', work('two', Promise.resolve('second')));
    const other = turns.runExclusive('dee', work('other', Promise.resolve('elsewhere')));
    expect(await other).toBe('elsewhere');
    expect(started).toEqual(['one', 'other']);
    first.resolve('first');
    expect(await Promise.all([one, two])).toEqual(['first', 'second']);
  });

  it('goes on after a work that failed', async () => {
    const turns = createKeyedMutex();
    const failing = turns.runExclusive('bo', () => Promise.reject(new Error('wrong password')));
    const next = turns.runExclusive('bo', () => Promise.resolve('right'));
    await expect(failing).rejects.toThrow('wrong password');
    expect(await next).toBe('right');
  });

  it('refuses the work behind a hundred others with 503', async () => {
    const turns = createKeyedMutex();
    const gate = deferred();
    const line = Array.from({ length: 100 }, () => turns.runExclusive('bo', () => gate.promise));
    await expect(turns.runExclusive('bo', () => gate.promise)).rejects.toMatchObject({
      status: 503,
    });
    gate.resolve('open');
    expect(new Set(await Promise.all(line))).toEqual(new Set(['open']));
  });
});
