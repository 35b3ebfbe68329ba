import { describe, expect, it } from 'vitest';
import { supervisePostmaster, type RestartPolicy } from './supervise-postmaster.ts';
import type { Postmaster } from './postmaster.ts';

interface FakePostmaster extends Postmaster {
  end: (reason: string) => void;
}

const createPostmaster = (pid: number): FakePostmaster => {
  const { promise, resolve } = Promise.withResolvers<string>();
  let reason: string | undefined;
  const end = (why: string) => {
    reason ??= why;
    resolve(why);
  };
  return {
    pid,
    ended: promise,
    endedBy: () => reason,
    end,
    quit: () => end('SIGQUIT'),
    stop() {
      end('exit code 0');
      return Promise.resolve();
    },
  };
};

/** Each launch creates a postmaster with the next pid. */
const setUp = (restarts: RestartPolicy) => {
  const launched = [createPostmaster(1)];
  const warnings: string[] = [];
  const reasons: string[] = [];
  const current = () => launched.at(-1) ?? createPostmaster(0);
  const kept = supervisePostmaster(current(), {
    restarts,
    launch() {
      launched.push(createPostmaster(launched.length + 1));
      return Promise.resolve(current());
    },
    warn: (line) => warnings.push(line),
    onGivenUp: (reason) => reasons.push(reason),
  });
  const kill = async () => {
    const before = kept.pid();
    current().end('SIGKILL');
    await expect.poll(kept.pid).not.toBe(before);
  };
  return { kept, kill, current, launched, warnings, reasons };
};

describe('a Postgres that ends unexpectedly', () => {
  it('is given up when it ends a fourth time within a minute', async () => {
    const { kill, current, launched, reasons } = setUp({ waitsMs: [0, 0, 0], calmMs: 60_000 });
    for (let time = 0; time < 3; time += 1) await kill();
    current().end('SIGKILL');
    await expect
      .poll(() => reasons)
      .toEqual(['Postgres ended (SIGKILL), and 3 tries to start it again did not help']);
    expect(launched).toHaveLength(4);
  });

  it('has all tries again after it ran for a while', async () => {
    const { kept, kill, reasons } = setUp({ waitsMs: [0], calmMs: 0 });
    for (let time = 0; time < 3; time += 1) await kill();
    expect(kept.pid()).toBe(4);
    expect(reasons).toEqual([]);
  });

  it('is not started again when it is stopped before a try', async () => {
    const { kept, current, launched, warnings, reasons } = setUp({ waitsMs: [60_000], calmMs: 0 });
    current().end('SIGKILL');
    await expect.poll(() => warnings).toHaveLength(1);
    await kept.stop();
    expect(launched).toHaveLength(1);
    expect(reasons).toEqual([]);
  });
});
