import { describe, expect, it } from 'vitest';
import { createFakePlatform } from '../../test/fake-platform.ts';
import { UnreachableError } from '../errors.ts';
import { withDeadline } from './deadline.ts';

const forever = () => new Promise<never>(() => undefined);

function setUp() {
  const platform = createFakePlatform();
  const end = new AbortController();
  return { platform, end, surroundings: { platform, lifetime: end.signal } };
}

describe('withDeadline', () => {
  it('answers in time and leaves no timer', async () => {
    const { platform, surroundings } = setUp();
    await expect(withDeadline(surroundings, {}, () => Promise.resolve(1))).resolves.toBe(1);
    expect(platform.clock.pending()).toBe(0);
  });

  it('passes a failure on and leaves no timer', async () => {
    const { platform, surroundings } = setUp();
    const failure = new Error('no');
    await expect(withDeadline(surroundings, {}, () => Promise.reject(failure))).rejects.toBe(
      failure,
    );
    expect(platform.clock.pending()).toBe(0);
  });

  it('gives up after 30 seconds when nothing else was asked for', async () => {
    const { platform, surroundings } = setUp();
    let error: unknown;
    withDeadline(surroundings, {}, forever).catch((reason: unknown) => (error = reason));
    await platform.clock.advance(29_999);
    expect(error).toBeUndefined();
    await platform.clock.advance(1);
    expect(error).toEqual(new UnreachableError('Unable to contact our servers.'));
    expect(error).toMatchObject({ cause: { name: 'TimeoutError' } });
  });

  it('gives up after the time-out of the call, also when nobody listens to the signal', async () => {
    const { platform, surroundings } = setUp();
    const call = withDeadline(surroundings, { timeout: 300 }, forever);
    const outcome = expect(call).rejects.toThrow('Unable to contact our servers.');
    await platform.clock.advance(300);
    await outcome;
  });

  it("rejects with the caller's reason when the caller cancels", async () => {
    const { platform, surroundings } = setUp();
    const caller = new AbortController();
    const reason = new Error('never mind');
    const call = withDeadline(surroundings, { signal: caller.signal }, forever);
    caller.abort(reason);
    await expect(call).rejects.toBe(reason);
    expect(platform.clock.pending()).toBe(0);
  });

  it('does not start when the caller has cancelled before', async () => {
    const { surroundings } = setUp();
    let started = false;
    const call = withDeadline(surroundings, { signal: AbortSignal.abort() }, () => {
      started = true;
      return forever();
    });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    expect(started).toBe(false);
  });

  it('rejects when the client is destroyed', async () => {
    const { end, surroundings } = setUp();
    const call = withDeadline(surroundings, {}, forever);
    end.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('tells a slow work that nobody waits for it any more', async () => {
    const { platform, surroundings } = setUp();
    let workSignal: AbortSignal | undefined;
    const call = withDeadline(surroundings, { timeout: 10 }, (signal) => {
      workSignal = signal;
      return forever();
    });
    const outcome = expect(call).rejects.toThrow();
    await platform.clock.advance(10);
    await outcome;
    expect(workSignal?.aborted).toBe(true);
  });
});
