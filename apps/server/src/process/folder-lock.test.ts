import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RENEWAL_INTERVALS, type RenewalIntervals } from './lock-state.ts';
import { takeFolderLock } from './folder-lock.ts';
import { readProcess } from './process-table.ts';

const FIRST = 'http://localhost:4000';
const SECOND = 'http://localhost:4100';

let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  onLost.mockReset();
  folder = join(await mkdtemp(join(tmpdir(), 'lock-')), 'data');
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const lockText = () => readFile(join(folder, 'server.lock'), 'utf8');

const onLost = vi.fn();
const take = (url = FIRST, retryForMs = 0, intervals = RENEWAL_INTERVALS) =>
  takeFolderLock({ folder, url, onLost, retryForMs, intervals });

/** Some containers forbid new namespaces. */
const NAMESPACE = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc', '--net', '--'];
const hasNamespaces = spawnSync(NAMESPACE[0] ?? '', [...NAMESPACE.slice(1), 'true']).status === 0;

const BRIEF = { everyMs: 40, quietMs: 800, oldMs: 300_000 };

/** Starts a process that prints "held" or why it does not hold the lock, and then stays. */
async function startHolder(
  retryForMs: number,
  { around, intervals }: { around?: readonly string[]; intervals?: RenewalIntervals } = {},
): Promise<{ child: ChildProcess; said: string }> {
  const module = JSON.stringify(new URL('folder-lock.ts', import.meta.url).href);
  const program = `
    import { takeFolderLock } from ${module};
    const options = {
      folder: ${JSON.stringify(folder)}, url: '${FIRST}', retryForMs: ${retryForMs},
      ...${JSON.stringify({ intervals })}, onLost() {},
    };
    console.log(await takeFolderLock(options).then(() => 'held', (error) => error.message));
    setInterval(() => {}, 1000);`;
  const [file, ...words] = [...(around ?? []), process.execPath, '--input-type=module'];
  const child = spawn(file, [...words, '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = String((await once(createInterface(child.stdout), 'line'))[0]);
  return { child, said };
}

/** The content of the lock of a server in another container. */
const OTHER = { pid: 7, started: 'then', url: FIRST, space: 'elsewhere', host: 'first-container' };

async function writeOther(ageMs = 0): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, 'server.lock');
  await writeFile(path, JSON.stringify(OTHER));
  const at = new Date(Date.now() - ageMs);
  await utimes(path, at, at);
  return path;
}

const refusedBy = (process: string) =>
  `The data folder ${folder} is in use by the Bakehouse server at ${FIRST} (process ${process}). Use that one, stop it first, or set BAKEHOUSE_DATA to another folder.`;

describe('takeFolderLock', () => {
  it('makes a private folder and leaves nothing in it after release', async () => {
    const lock = await take();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect(await readdir(folder)).toEqual(['server.lock']);

    await lock.release();

    expect(await readdir(folder)).toEqual([]);
  });

  it('refuses a second server with one line that names the first, which keeps its lock', async () => {
    const { child, said } = await startHolder(0);
    expect(said).toBe('held');
    const before = await lockText();

    await expect(take(SECOND)).rejects.toMatchObject({
      name: 'StartError',
      message: `The data folder ${folder} is in use by the Bakehouse server at ${FIRST} (process ${child.pid ?? 0}). Use that one, stop it first, or set BAKEHOUSE_DATA to another folder.`,
    });

    expect(await lockText()).toBe(before);
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('says in one line why a folder cannot be locked', async () => {
    await writeFile(folder, 'bread');

    await expect(take()).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^The data folder .* cannot be used: EEXIST.*$/) as unknown,
    });
  });

  it('waits for a holder that is ending', async () => {
    const first = await take();
    const second = take(SECOND, 3000);
    await first.release();

    await second;

    expect(await lockText()).toContain(SECOND);
  });

  it('takes over from a holder that was killed', async () => {
    const { child } = await startHolder(0);
    child.kill('SIGKILL');

    await take(SECOND, 3000);

    expect(await lockText()).toContain(SECOND);
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it.each([
    {
      what: 'another program has its pid by now',
      text: JSON.stringify({ pid: process.pid, started: 'before', url: FIRST }),
    },
    {
      what: 'its pid is free',
      text: JSON.stringify({ pid: 2 ** 22 + 1, started: 'before', url: FIRST }),
    },
    { what: 'a power cut left it empty', text: '' },
    { what: 'it is damaged', text: '{"pid":' },
  ])('takes over a lock when $what', async ({ text }) => {
    await (await take()).release();
    await writeFile(join(folder, 'server.lock'), text);

    await take(SECOND);

    expect(await lockText()).toContain(SECOND);
  });

  it('treats a zombie as dead', async () => {
    const parent = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 30'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(parent);
    const pid = Number((await once(createInterface(parent.stdout), 'line'))[0]);
    await expect.poll(async () => (await readProcess(pid))?.zombie).toBe(true);
    const started = (await readProcess(pid))?.started;
    await (await take()).release();
    await writeFile(join(folder, 'server.lock'), JSON.stringify({ pid, started, url: FIRST }));

    await take(SECOND);

    expect(await lockText()).toContain(SECOND);
  });

  it('replaces the lock of a successor that was killed', async () => {
    const dead = JSON.stringify({ pid: process.pid, started: 'before', url: FIRST });
    const heir = createHash('sha256').update(dead).digest('hex').slice(0, 8);
    await (await take()).release();
    await writeFile(join(folder, 'server.lock'), dead);
    await writeFile(join(folder, `server.lock.${heir}`), dead.replace('before', 'later'));
    await writeFile(join(folder, 'server.lock.unused'), dead);

    await take(SECOND);

    expect(await lockText()).toContain(SECOND);
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it.each([
    { what: 'a free folder', text: undefined },
    {
      what: 'a dead lock',
      text: JSON.stringify({ pid: process.pid, started: 'before', url: FIRST }),
    },
  ])('gives exactly one of 20 starters $what', async ({ text }) => {
    await (await take()).release();
    if (text !== undefined) await writeFile(join(folder, 'server.lock'), text);

    const settled = await Promise.allSettled(Array.from({ length: 20 }, () => take()));

    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('gives exactly one of 8 processes a dead lock', async () => {
    await (await take()).release();
    const dead = JSON.stringify({ pid: process.pid, started: 'before', url: FIRST });
    await writeFile(join(folder, 'server.lock'), dead);

    const holders = await Promise.all(Array.from({ length: 8 }, () => startHolder(0)));

    const winners = holders.filter(({ said }) => said === 'held');
    expect(winners).toHaveLength(1);
    expect(await lockText()).toContain(`"pid":${winners[0]?.child.pid ?? 0}`);
  });
});

describe('a folder that several containers see', () => {
  /** A server in its own process namespace; where these are forbidden, only a lock of such a server. */
  const others = {
    namespace: async () => {
      const { child, said } = await startHolder(0, { around: NAMESPACE, intervals: BRIEF });
      expect(said).toBe('held');
      return {
        name: `1 in another container or machine, ${hostname()}`,
        end: () => child.kill('SIGKILL'),
      };
    },
    lock: async () => {
      const path = await writeOther();
      const timer = setInterval(() => void utimes(path, new Date(), new Date()), BRIEF.everyMs);
      const end = () => {
        clearInterval(timer);
      };
      ends.push(end);
      return { name: '7 in another container or machine, first-container', end };
    },
  };
  const ends: (() => void)[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
  const ways = hasNamespaces ? (['namespace', 'lock'] as const) : (['lock'] as const);

  it.each(ways)('is refused with the name of the server that holds it (%s)', async (way) => {
    const { name } = await others[way]();
    const before = await lockText();

    await expect(take(SECOND, 0, BRIEF)).rejects.toThrow(refusedBy(name));
    const third = await startHolder(0, { intervals: BRIEF });
    expect(third.said).toBe(refusedBy(name));

    expect(await lockText()).toBe(before);
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it.each(ways)('is taken over after the holder has been quiet for long (%s)', async (way) => {
    const { end } = await others[way]();
    end();
    const began = performance.now();

    await take(SECOND, 3000, BRIEF);

    expect(performance.now() - began).toBeGreaterThanOrEqual(BRIEF.quietMs - BRIEF.everyMs);
    expect(await lockText()).toContain(SECOND);
  });

  it('is refused while a Postgres listens in it, however quiet the holder is', async () => {
    await writeOther(99 * BRIEF.oldMs);
    await mkdir(join(folder, 'socket'));
    const postgres = createServer().listen(join(folder, 'socket', '.s.PGSQL.5432'));
    ends.push(() => postgres.close());
    await once(postgres, 'listening');

    await expect(take(SECOND, 0, BRIEF)).rejects.toThrow('process 7 in another container');
  });

  it('is taken over at once when the lock is a day old', async () => {
    await writeOther(2 * RENEWAL_INTERVALS.oldMs);

    await take(SECOND);

    expect(await lockText()).toContain(SECOND);
  });

  it('is lost to a server that treated this one as dead, which is reported once', async () => {
    const lock = await take(FIRST, 0, BRIEF);
    await writeOther();

    await expect.poll(() => onLost.mock.calls.length).toBe(1);

    await lock.release();
    expect(await lockText()).toContain('first-container');
  });

  it('is also held for servers in the same namespace as the holder', async () => {
    const first = await take(FIRST, 0, BRIEF);
    const second = await startHolder(0, {
      around: hasNamespaces ? NAMESPACE : [],
      intervals: BRIEF,
    });
    const where = hasNamespaces ? ` in another container or machine, ${hostname()}` : '';
    expect(second.said).toBe(refusedBy(`${process.pid}${where}`));
    await first.release();
  });
});
