import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../test/fakes/fake-platform.ts';
import { callUntyped } from '../../test/call-untyped.ts';
import { UnreachableError } from '../errors.ts';
import { withDeadline } from './deadline.ts';

const forever = () => new Promise<never>(() => undefined);

function setUp() {
  const platform = createFakePlatform();
  const end = new AbortController();
  return { platform, end, runtime: { platform, destroyed: end.signal } };
}

describe('withDeadline', () => {
  it('resolves before the timeout, and leaves no timer', async () => {
    const { platform, runtime } = setUp();
    await expect(withDeadline(runtime, {}, () => Promise.resolve(1))).resolves.toBe(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it('rejects with the error of the function, and leaves no timer', async () => {
    const { platform, runtime } = setUp();
    const failure = new Error('no');
    await expect(withDeadline(runtime, {}, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(platform.clock.pending()).toBe(0);
  });

  it('rejects after 30 seconds by default', async () => {
    const { platform, runtime } = setUp();
    let error: unknown;
    withDeadline(runtime, {}, forever).catch((reason: unknown) => (error = reason));
    await platform.clock.advance(29_999);
    expect(error).toBeUndefined();
    await platform.clock.advance(1);
    expect(error).toEqual(new UnreachableError('Unable to contact our servers.'));
    expect(error).toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('rejects at the timeout of the call, even if the function ignores its signal', async () => {
    const { platform, runtime } = setUp();
    const call = withDeadline(runtime, { timeout: 300 }, forever);
    const outcome = expect(call).rejects.toThrow('Unable to contact our servers.');
    await platform.clock.advance(300);
    await outcome;
  });

  it.each([NaN, -1, null, '5'])('refuses the timeout %j and does not start', async (timeout) => {
    const { platform, runtime } = setUp();
    let started = false;
    const run = () => {
      started = true;
      return forever();
    };
    await expect(callUntyped(withDeadline, runtime, { timeout }, run)).rejects.toMatchObject({
      name: 'UsageError',
      message: expect.stringContaining('timeout must be a number') as unknown,
    });
    expect([started, platform.clock.pending()]).toEqual([false, 0]);
  });

  it.each([0, Infinity])('allows the timeout %d', async (timeout) => {
    const { runtime } = setUp();
    await expect(withDeadline(runtime, { timeout }, () => Promise.resolve(1))).resolves.toBe(1);
  });

  it("rejects with the reason of the caller's signal", async () => {
    const { platform, runtime } = setUp();
    const caller = new AbortController();
    const reason = new Error('never mind');
    const call = withDeadline(runtime, { signal: caller.signal }, forever);
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(platform.clock.pending()).toBe(0);
  });

  it('does not start when the caller has already cancelled', async () => {
    const { runtime } = setUp();
    let started = false;
    const call = withDeadline(runtime, { signal: AbortSignal.abort() }, () => {
      started = true;
      return forever();
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(started).toBe(false);
  });

  it('rejects when the client is destroyed', async () => {
    const { end, runtime } = setUp();
    const call = withDeadline(runtime, {}, forever);
    end.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('aborts the signal of a slow function at the timeout', async () => {
    const { platform, runtime } = setUp();
    let workSignal: AbortSignal | undefined;
    const call = withDeadline(runtime, { timeout: 10 }, (signal) => {
      workSignal = signal;
      return forever();
    });
    const outcome = expect(call).rejects.toThrow();
    await platform.clock.advance(10);
    await outcome;
    expect(workSignal?.aborted).toBe(true);
  });
});
