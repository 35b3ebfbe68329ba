import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createDrain, type DrainStep } from './drain.ts';

const never = () => new Promise<void>(() => undefined);

async function drained(steps: readonly DrainStep[], timeoutMs = 2000) {
  const exits: number[] = [];
  const lines: string[] = [];
  const drain = createDrain({
    steps,
    timeoutMs,
    log: (line) => lines.push(line),
    exit: (code) => exits.push(code),
  });
  await Promise.all([drain.start('the test ends'), drain.start('again')]);
  return { exits, lines };
}

describe('createDrain', () => {
  it('runs the steps once, one after the other, and exits with 0', async () => {
    const order: string[] = [];
    const step = (name: string, ms: number): DrainStep => ({
      name,
      run: async () => {
        await delay(ms);
        order.push(name);
      },
    });

    const { exits, lines } = await drained([step('finish requests', 20), step('stop Postgres', 0)]);

    expect(order).toEqual(['finish requests', 'stop Postgres']);
    expect(exits).toEqual([0]);
    expect(lines).toEqual(['Stopping: the test ends']);
  });

  it('continues after a step that fails or takes too long, and exits with 1', async () => {
    const order: string[] = [];
    const aborted: boolean[] = [];

    const { exits, lines } = await drained([
      { name: 'stop workers', run: () => Promise.reject(new Error('stuck')) },
      {
        name: 'finish requests',
        withinMs: 20,
        run: (signal) => {
          signal.addEventListener('abort', () => aborted.push(true));
          return never();
        },
      },
      { name: 'stop Postgres', run: () => void order.push('stop Postgres') },
    ]);

    expect(order).toEqual(['stop Postgres']);
    expect(aborted).toEqual([true]);
    expect(exits).toEqual([1]);
    expect(lines.slice(1)).toEqual([
      'Could not stop workers: stuck',
      'Could not finish requests: it took too long',
    ]);
  });

  it('has a time limit for all steps together', async () => {
    const order: string[] = [];

    const { exits } = await drained(
      [
        { name: 'finish requests', run: never },
        { name: 'stop Postgres', run: () => void order.push('stop Postgres') },
      ],
      20,
    );

    expect(order).toEqual([]);
    expect(exits).toEqual([1]);
  });
});

describe('on signals', () => {
  let child: ChildProcess;

  afterEach(() => {
    child.kill('SIGKILL');
  });

  /** Starts a process with one step, which ends when its input ends. */
  async function startProcess() {
    const module = JSON.stringify(new URL('drain.ts', import.meta.url).href);
    const program = `
      import { createDrain } from ${module};
      const run = async () => { for await (const text of process.stdin) console.log(String(text)); };
      const step = { name: 'finish requests', run };
      createDrain({ steps: [step], log: console.log }).onSignals();
      setInterval(() => {}, 1000);
      console.log('ready');`;
    const started = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    const lines = createInterface(started.stdout);
    await once(lines, 'line');
    return { started, lines, exited: once(started, 'exit') };
  }

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'drains on %s, delivered twice, and exits with 0',
    async (signal) => {
      const { started, lines, exited } = await startProcess();

      started.kill(signal);
      expect(await once(lines, 'line')).toEqual([`Stopping: received ${signal}`]);
      started.kill('SIGINT');
      started.stdin.write('still here');
      expect(await once(lines, 'line')).toEqual(['still here']);
      started.stdin.end();

      expect(await exited).toEqual([0, null]);
    },
  );

  it('ends at once on a later second signal', async () => {
    const { started, exited } = await startProcess();

    const again = setInterval(() => started.kill('SIGTERM'), 100);
    const code: unknown = (await exited)[0];
    clearInterval(again);

    expect(code).toBe(1);
  });
});
