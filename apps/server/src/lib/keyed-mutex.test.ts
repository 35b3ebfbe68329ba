import { describe, expect, it } from 'vitest';
import { createKeyedMutex } from './keyed-mutex.ts';

const OPTIONS = { limit: 100, waitMs: 60_000, refusal: () => new Error('busy') };

const deferred = () => Promise.withResolvers<string>();

describe('a keyed mutex', () => {
  it('makes the second task of a key wait for the first', async () => {
    const mutex = createKeyedMutex(OPTIONS);
    const first = deferred();
    const started: string[] = [];
    const work = (name: string, until: Promise<string>) => () => {
      started.push(name);
      return until;
    };
    const one = mutex.runExclusive('bo', work('one', first.promise));
    const two = mutex.runExclusive('bo', work('two', Promise.resolve('second')));
    const other = mutex.runExclusive('dee', work('other', Promise.resolve('elsewhere')));
    expect(await other).toBe('elsewhere');
    expect(started).toEqual(['one', 'other']);
    first.resolve('first');
    expect(await Promise.all([one, two])).toEqual(['first', 'second']);
  });

  it('continues after a task that failed', async () => {
    const mutex = createKeyedMutex(OPTIONS);
    const failing = mutex.runExclusive('bo', () => Promise.reject(new Error('wrong password')));
    const next = mutex.runExclusive('bo', () => Promise.resolve('right'));
    await expect(failing).rejects.toThrow('wrong password');
    expect(await next).toBe('right');
  });

  it('refuses a task behind a hundred waiting ones', async () => {
    const mutex = createKeyedMutex(OPTIONS);
    const gate = deferred();
    const line = Array.from({ length: 101 }, () => mutex.runExclusive('bo', () => gate.promise));
    await expect(mutex.runExclusive('bo', () => gate.promise)).rejects.toThrow('busy');
    gate.resolve('open');
    expect(new Set(await Promise.all(line))).toEqual(new Set(['open']));
  });

  it('refuses a task that waits too long, and runs the next one', async () => {
    const mutex = createKeyedMutex({ ...OPTIONS, waitMs: 1 });
    const gate = deferred();
    const first = mutex.runExclusive('bo', () => gate.promise);
    await expect(mutex.runExclusive('bo', () => gate.promise)).rejects.toThrow('busy');
    gate.resolve('open');
    expect(await first).toBe('open');
    expect(await mutex.runExclusive('bo', () => Promise.resolve('next'))).toBe('next');
  });
});
