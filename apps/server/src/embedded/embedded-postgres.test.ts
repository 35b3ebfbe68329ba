import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { WAITS } from '@bakehouse/vitest/waits';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isProcessAlive, readProcess } from '../process/process-table.ts';
import { StartError } from '../lib/start-error.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import type { EmbeddedConnection } from './endpoint.ts';
import { RESTART_POLICY, type RestartPolicy } from './supervise-postmaster.ts';
import { createMachine, type Machine } from './cluster/machine.ts';
import { toProcessCommand, type ProcessCommand } from './cluster/run-as.ts';

const run = promisify(execFile);

const machine = createMachine();
/** Some containers forbid user namespaces. */
const namespaces = await machine.succeeds(toProcessCommand({ way: 'namespace' }, ['true'], false));
const cleanUps: (() => Promise<unknown>)[] = [];
const ignore = () => undefined;
let base: string;
let folder: string;
let lines: string[];
let warnings: string[];
let exits: string[];

const NO_RESTARTS: RestartPolicy = { waitsMs: [], calmMs: 0 };

/** The folder with a complete cluster, which tests copy because creating one is slow. */
let made: string;

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'embedded-'));
  const postgres = await startEmbeddedPostgres({
    folder: made,
    log: ignore,
    warn: ignore,
    onExit: ignore,
  });
  await postgres.stop();
});

afterAll(() => rm(made, { recursive: true, force: true }));

const copyMade = (where: string) => run('cp', ['-a', made, where]);

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'embedded-'));
  folder = join(base, 'data');
  lines = [];
  warnings = [];
  exits = [];
  cleanUps.push(() => rm(base, { recursive: true, force: true }));
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(
  where: string,
  changes: Partial<Machine> = {},
  restarts: RestartPolicy = NO_RESTARTS,
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    folder: where,
    log: (line) => lines.push(line),
    warn: (line) => warnings.push(line),
    onExit: (reason) => exits.push(reason),
    machine: { ...machine, ...changes },
    restarts,
  });
  cleanUps.push(() => postgres.stop());
  return postgres;
}

async function query(connection: EmbeddedConnection, text: string): Promise<unknown[]> {
  const client = new Client({ ...connection, query_timeout: WAITS.changeMs });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text);
    return rows.flatMap((row) => Object.values(row));
  } finally {
    await client.end();
  }
}

/** Writes rows one by one until the connection breaks; answers how many were acknowledged. */
async function writeUntilBroken(connection: EmbeddedConnection, onRow: (row: number) => void) {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table bread (loaf int)');
  let acknowledged = 0;
  try {
    for (;;) {
      await client.query('insert into bread values ($1)', [acknowledged]);
      acknowledged += 1;
      onRow(acknowledged);
    }
  } catch {
    return acknowledged;
  }
}

const keptRows = (connection: EmbeddedConnection) =>
  query(connection, 'select count(*)::int from bread');

interface Started {
  server: ChildProcess;
  connection: EmbeddedConnection;
  pid: number;
}

/** Starts Postgres in a separate process, which then stays and ignores Ctrl-C. */
async function startInChild(where: string, endsChildren: boolean): Promise<Started> {
  const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const program = `
    import { startEmbeddedPostgres } from ${module('./embedded-postgres.ts')};
    import { createMachine } from ${module('./cluster/machine.ts')};
    const machine = createMachine();
    if (!${endsChildren}) machine.endsChildren = async () => false;
    process.on('SIGINT', () => {});
    const { connection, pid } = await startEmbeddedPostgres({
      folder: ${JSON.stringify(where)}, machine, log() {}, warn() {}, onExit() {},
    });
    console.log(JSON.stringify({ connection, pid: pid() }));
  `;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  cleanUps.push(() => kill(server));
  const line = String((await once(createInterface(server.stdout), 'line'))[0]);
  // The cast is safe, because the program above prints exactly these fields.
  const { connection, pid } = JSON.parse(line) as Omit<Started, 'server'>;
  return { server, connection, pid };
}

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function startError(where: string): Promise<string> {
  const error: unknown = await start(where).catch((caught: unknown) => caught);
  if (!(error instanceof StartError))
    throw new Error('the start was not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  return error.message;
}

/** Returns a line for every file, which differs if the file was changed. */
async function fingerprint(path: string): Promise<string[]> {
  const names = await readdir(path, { recursive: true });
  return Promise.all(
    names.sort().map(async (name) => {
      const { mtimeMs, size, uid } = await lstat(join(path, name));
      return `${name} ${mtimeMs} ${size} ${uid}`;
    }),
  );
}

describe('the embedded Postgres', () => {
  it('keeps its rows over a restart', async () => {
    const first = await start(folder);
    await query(first.connection, 'create table bread as select 7 as loaf');
    await first.stop();

    const second = await start(folder);

    expect(await query(second.connection, 'select loaf from bread')).toEqual([7]);
    expect(exits).toEqual([]);
  });

  it('ignores the variables with which a shell leads to another Postgres', async () => {
    const shell = { PGOPTIONS: '-c nonsense=1', PGCLIENTENCODING: 'LATIN1', PGSSLMODE: 'require' };
    for (const [name, value] of Object.entries(shell)) vi.stubEnv(name, value);
    cleanUps.push(() => Promise.resolve(vi.unstubAllEnvs()));
    const { connection } = await start(folder);
    expect(await query(connection, 'show client_encoding')).toEqual(['UTF8']);
  });

  it('is durable, listens only on a private socket and sorts by code point', async () => {
    const { connection } = await start(folder);

    const shown = ['fsync', 'full_page_writes', 'data_checksums', 'listen_addresses', 'TimeZone'];
    const values = await Promise.all(shown.map((name) => query(connection, `show "${name}"`)));
    expect(values.flat()).toEqual(['on', 'on', 'on', '', 'UTC']);
    const folders = [folder, connection.host, join(folder, 'postgres')];
    const modes = await Promise.all(folders.map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o700, 0o700]);
    const order = `select string_agg(w, '' order by w) from (values ('b'), ('a'), ('B'), ('é')) v(w)`;
    expect(await query(connection, order)).toEqual(['Babé']);
    expect(await query(connection, `select lower('ÄÉ')`)).toEqual(['äé']);
  });

  it('takes random reads to be cheap, as on an SSD, so that large lists are counted by an index', async () => {
    const { connection } = await start(folder);

    expect(await query(connection, 'show random_page_cost')).toEqual(['1.1']);
  });

  it('writes no statement and no value to its log', async () => {
    await copyMade(folder);
    const { connection } = await start(folder);
    await query(connection, 'create table pins (pin text unique)');
    await query(connection, `insert into pins values ('a-secret')`);

    await expect(query(connection, `insert into pins values ('a-secret')`)).rejects.toThrow(
      'unique',
    );
    await expect(query(connection, `select 'a-secret'::uuid`)).rejects.toThrow('uuid');

    const backend = new Client(connection);
    backend.on('error', ignore);
    await backend.connect();
    const found = await backend.query<{ pid: number }>('select pg_backend_pid() pid');
    const asked = expect(backend.query(`select 'a-secret', pg_sleep(9)`)).rejects.toThrow();
    await expect
      .poll(() => query(connection, `select 1 from pg_stat_activity where wait_event = 'PgSleep'`))
      .toEqual([1]);
    process.kill(found.rows[0]?.pid ?? 0, 'SIGKILL');
    await asked;

    const log = () => readFile(join(folder, 'postgres.log'), 'utf8');
    await expect.poll(log).toContain('was terminated by signal 9');
    // Waits for the end of the recovery, during which a stop would take until its timeout.
    await expect.poll(() => query(connection, 'select 1').catch(ignore)).toEqual([1]);
    expect(await log()).not.toContain('a-secret');
  });

  it('reports that it was killed, and has all acknowledged rows at the next start', async () => {
    await copyMade(folder);
    const { connection, pid } = await start(folder);

    const acknowledged = await writeUntilBroken(connection, (row) => {
      if (row === 50) process.kill(pid(), 'SIGKILL');
    });

    await expect
      .poll(() => exits)
      .toEqual(['Postgres ended (SIGKILL), and 0 tries to start it again did not help']);
    const again = await start(folder);
    const [kept] = await keptRows(again.connection);
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect([acknowledged, acknowledged + 1]).toContain(kept);
  });

  it.each([
    { what: 'its server was killed', endsChildren: true, both: false },
    { what: 'its server was killed and left it running', endsChildren: false, both: false },
    { what: 'both were killed', endsChildren: false, both: true },
  ])('has all acknowledged rows after $what', async ({ endsChildren, both }) => {
    await copyMade(folder);
    const { server, connection, pid } = await startInChild(folder, endsChildren);
    const old = { pid, started: (await readProcess(pid))?.started ?? '' };

    const writing = Promise.withResolvers<undefined>();
    const written = writeUntilBroken(connection, (row) => {
      if (row === 50) writing.resolve(undefined);
    });
    await writing.promise;
    server.kill('SIGKILL');
    if (both) process.kill(pid, 'SIGKILL');
    const again = await start(folder);

    const acknowledged = await written;
    const [kept] = await keptRows(again.connection);
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    expect([acknowledged, acknowledged + 1]).toContain(kept);
    expect(await isProcessAlive(old)).toBe(false);
    expect(exits).toEqual([]);
  });

  it('ends with its server on systems that support it', async () => {
    await copyMade(folder);
    const { server, pid } = await startInChild(folder, true);
    const old = { pid, started: (await readProcess(pid))?.started ?? '' };

    server.kill('SIGKILL');

    const ends = await machine.endsChildren();
    await expect.poll(() => isProcessAlive(old)).toBe(!ends);
    await (await start(folder)).stop();
  });

  it('survives a Ctrl-C that reaches the whole process group of its server', async () => {
    await copyMade(folder);
    const { server, connection } = await startInChild(folder, true);

    process.kill(-(server.pid ?? 0), 'SIGINT');

    expect(await query(connection, 'select pg_sleep(0.2), 1')).toEqual(['', 1]);
  });

  it.each([
    { what: 'a space and letters outside ASCII', name: 'Brot und Bäcker 面包', outside: false },
    { what: 'a path too long for a socket', name: 'x'.repeat(120), outside: true },
    { what: 'a comma and quotes', name: `a, "b" and 'c'`, outside: true },
  ])('works in a folder with $what', async ({ name, outside }) => {
    const where = join(base, name);
    await copyMade(where);

    const { connection } = await start(where);

    expect(await query(connection, 'select 1')).toEqual([1]);
    expect(connection.host.startsWith(where)).toBe(!outside);
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700);
    expect(lines).toEqual(
      outside ? [`Not all could be kept in ${where}: its socket in ${connection.host}`] : [],
    );
  });

  it('starts although a dead Postgres left its pid file and another program has its pid', async () => {
    await copyMade(folder);
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    cleanUps.push(() => kill(other));
    const socket = join(folder, 'socket');
    const stale = [other.pid, join(folder, 'postgres'), 1, 5432, socket, '', ''].join('\n');
    await writeFile(join(folder, 'postgres', 'postmaster.pid'), stale);
    await writeFile(join(socket, '.s.PGSQL.5432.lock'), stale);

    const { connection } = await start(folder);

    expect(await query(connection, 'select 1')).toEqual([1]);
    expect(other.signalCode).toBeNull();
  });

  it('waits until the backends of a killed Postgres have ended', async () => {
    await copyMade(folder);
    const first = await start(folder);
    const client = new Client(first.connection);
    client.on('error', ignore);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    process.kill(first.pid(), 'SIGKILL');
    await expect.poll(() => exits).toHaveLength(1);

    const starting = start(folder);
    await expect
      .poll(() => readFile(join(folder, 'postgres.log'), 'utf8'))
      .toContain('pre-existing shared memory block');
    process.kill(backend, 'SIGCONT');

    const { connection } = await starting;
    expect(await query(connection, 'select 1')).toEqual([1]);
  });

  describe('when it ends unexpectedly', () => {
    it('starts again at the same address, with all acknowledged rows', async () => {
      await copyMade(folder);
      const postgres = await start(folder, {}, RESTART_POLICY);

      const acknowledged = await writeUntilBroken(postgres.connection, (row) => {
        if (row === 50) process.kill(postgres.pid(), 'SIGKILL');
      });

      await expect.poll(() => warnings).toHaveLength(2);
      expect(warnings).toEqual([
        'Postgres ended (SIGKILL). Starting it again (try 1 of 3)',
        expect.stringMatching(/^Postgres is back after \d+ ms$/),
      ]);
      const [kept] = await keptRows(postgres.connection);
      expect([acknowledged, acknowledged + 1]).toContain(kept);
      expect(exits).toEqual([]);
    });

    it('is given up with one line after three failed tries', async () => {
      await copyMade(folder);
      const postgres = await start(folder, {}, { waitsMs: [0, 20, 40], calmMs: 60_000 });
      await writeFile(join(folder, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192, 1));

      process.kill(postgres.pid(), 'SIGKILL');

      await expect.poll(() => exits).toHaveLength(1);
      expect(exits[0]).toMatch(
        /^The database in [^\n]+ did not start [^\n]+FATAL: [^\n]+, and 3 tries to start it again did not help$/,
      );
      expect(warnings).toHaveLength(3);
    });

    it('can be stopped in a try without leaving a process', async () => {
      await copyMade(folder);
      const postgres = await start(folder, {}, { waitsMs: [0], calmMs: 0 });
      process.kill(postgres.pid(), 'SIGKILL');
      await expect.poll(() => warnings).toHaveLength(1);

      await postgres.stop();

      expect(exits).toEqual([]);
      expect(await readProcess(postgres.pid())).toBeUndefined();
    });
  });

  it('starts over when an earlier start was killed while creating the database', async () => {
    await mkdir(join(folder, 'postgres.new-abcdef', 'base'), { recursive: true });

    await start(folder);

    expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.log', 'socket']);
  });
});

describe('a data folder that cannot be used', () => {
  it('is refused and left untouched when another version of Postgres made it', async () => {
    await copyMade(folder);
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '19\n');
    const before = await fingerprint(folder);

    const message = await startError(folder);

    expect(message).toContain('was made by Postgres 19, and this is Postgres 18');
    expect(await fingerprint(folder)).toEqual(before);
  });

  it('is refused with Postgres’ own reason when its files are damaged', async () => {
    await copyMade(folder);
    await writeFile(join(folder, 'postgres', 'global', 'pg_control'), Buffer.alloc(8192, 1));
    const before = await readdir(join(folder, 'postgres'));

    const message = await startError(folder);

    expect(message).toMatch(/did not start \(exit code 1\).*FATAL:.*incompatible/);
    expect(await readdir(join(folder, 'postgres'))).toEqual(before);
  });

  it.each([
    {
      what: 'its database folder was emptied',
      arrange: () => mkdir(join(folder, 'postgres'), { recursive: true }),
      message: 'holds no Postgres database (PG_VERSION is missing)',
    },
    {
      what: 'it is the cluster of another Postgres',
      arrange: async () => {
        await mkdir(folder);
        await writeFile(join(folder, 'PG_VERSION'), '18\n');
      },
      message: 'is itself a Postgres database',
    },
    {
      what: 'it is a file',
      arrange: () => writeFile(folder, 'bread'),
      message: 'cannot be used: EEXIST',
    },
    {
      what: 'its database was kept elsewhere and is gone',
      arrange: async () => {
        await mkdir(folder);
        await symlink(join(base, 'gone', 'postgres'), join(folder, 'postgres'));
      },
      message: 'is gone or out of reach',
    },
  ])('is refused and left untouched when $what', async ({ arrange, message }) => {
    await arrange();
    const before = await fingerprint(base);

    expect(await startError(folder)).toContain(message);
    expect(await fingerprint(base)).toEqual(before);
  });
});

describe('the identity that Postgres runs under', () => {
  const isNamespace = ({ file }: ProcessCommand) => file === 'unshare';
  const isAnotherUser = ({ uid }: ProcessCommand) => uid !== undefined;
  const without = (forbidden: (command: ProcessCommand) => boolean): Partial<Machine> => ({
    succeeds: async (command) => !forbidden(command) && machine.succeeds(command),
    systemFolder: join(base, 'system'),
  });

  interface Way {
    way: string;
    changes: () => Partial<Machine>;
    /** Whether other users may enter the parent folder. */
    open: boolean;
    uid: number;
    kept: 'in the data folder' | 'elsewhere';
  }
  const OWN: Way = {
    way: 'the user itself',
    changes: () => ({}),
    open: false,
    uid: process.getuid?.() ?? 0,
    kept: 'in the data folder',
  };
  const NAMESPACE: Way = {
    ...OWN,
    way: 'root in a namespace',
    changes: () => without(isAnotherUser),
  };
  const NOBODY: Way = {
    ...OWN,
    way: 'nobody',
    changes: () => without(isNamespace),
    open: true,
    uid: 65534,
  };
  const ELSEWHERE: Way = { ...NOBODY, way: 'nobody elsewhere', open: false, kept: 'elsewhere' };

  const forRoot = namespaces ? [NAMESPACE, NOBODY, ELSEWHERE] : [NOBODY, ELSEWHERE];
  const ways = machine.asRoot ? forRoot : [OWN];

  /** The user `nobody` must be able to enter the system folder even if the data folder is closed. */
  async function arrange({ open }: Way): Promise<string> {
    await chmod(base, 0o755);
    await mkdir(join(base, 'closed'), { mode: open ? 0o755 : 0o700, recursive: true });
    await chmod(join(base, 'closed'), open ? 0o755 : 0o700);
    return join(base, 'closed', 'data');
  }

  it.each(ways)('is $way', async (row) => {
    const where = await arrange(row);

    const { connection, pid } = await start(where, row.changes());

    expect(await query(connection, 'select 1')).toEqual([1]);
    const link = (await lstat(join(where, 'postgres'))).isSymbolicLink();
    expect(link ? 'elsewhere' : 'in the data folder').toBe(row.kept);
    expect((await stat(join(where, 'postgres'))).uid).toBe(row.uid);
    expect(Number((await run('ps', ['-o', 'uid=', '-p', String(pid())])).stdout)).toBe(row.uid);
    expect(lines.some((line) => line.includes('the database in'))).toBe(link);
  });

  it('gets a copy of the binaries when it cannot reach the installed ones', async () => {
    const [row = OWN] = ways.slice(-1);
    const where = await arrange(row);
    const installed = (command: ProcessCommand) =>
      isNamespace(command) || /node_modules.*postgres$/.test(command.file);

    const { connection } = await start(where, without(installed));

    expect(await query(connection, 'select 1')).toEqual([1]);
    const copied = lines.some((line) => line.includes('a copy of Postgres in'));
    expect(copied).toBe(machine.asRoot);
  });

  it('changes the owner of the files when Postgres must run in another way', async () => {
    const taken: number[] = [];
    for (const [index, row] of [...ways, ...ways.slice(-1)].entries()) {
      const where = await arrange(row);
      const { connection, stop } = await start(where, row.changes());
      if (index === 0) await query(connection, 'create table bread (loaf int)');
      await query(connection, `insert into bread values (${index})`);
      taken.push(index);
      expect(await query(connection, 'select loaf from bread order by 1')).toEqual(taken);
      await stop();
    }
  });

  it('continues after a move to another folder was killed', async () => {
    await copyMade(folder);
    const first = await start(folder);
    await query(first.connection, 'create table bread as select 7 as loaf');
    await first.stop();
    await cp(join(folder, 'postgres'), join(folder, 'postgres.moving'), { recursive: true });
    await rm(join(folder, 'postgres'), { recursive: true });

    const { connection } = await start(folder);

    expect(await query(connection, 'select loaf from bread')).toEqual([7]);
  });
});
