import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { StartError } from '../lib/start-error.ts';
import { connectToDatabase } from './client.ts';
import { connectToUrl } from './connect-to-url.ts';
import { toDatabasePreparationError } from './database-errors.ts';
import { applyMigrations } from './migrate.ts';

const PASSWORD = 'Secret-Of-The-Database';
const EXAMPLE = 'postgres://user:password@localhost:5432/bakehouse';

let folder: string;
let postgres: EmbeddedPostgres;

const databaseUrl = (user: string, database: string) => {
  const url = new URL('postgres:///');
  url.pathname = `/${database}`;
  url.searchParams.set('host', postgres.connection.host);
  url.searchParams.set('user', user);
  url.searchParams.set('password', PASSWORD);
  return url.href;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'problem-'));
  postgres = await startEmbeddedPostgres({
    folder,
    log: () => undefined,
    warn: () => undefined,
    onExit: () => undefined,
  });
  const { pool, close } = connectToDatabase(postgres.connection, () => undefined);
  await pool.query(`create role checked login password 'another one'`);
  await pool.query('create role barred login');
  const rules = join(folder, 'postgres', 'pg_hba.conf');
  await pool.query(`copy (select 'local all checked scram-sha-256' union all
    select 'local all barred reject' union all select 'local all all trust') to '${rules}'`);
  await pool.query('select pg_reload_conf()');
  await close();
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An operator who starts the server with this URL reads the returned text. */
const problemOf = async (url: string): Promise<string> => {
  try {
    const database = await connectToUrl('DATABASE_URL', url, () => undefined);
    await database.close();
    return 'none';
  } catch (error) {
    return String(error);
  }
};

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const found = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof found === 'object' && found !== null ? found.port : 0;
};

describe('the sslmode of a DATABASE_URL', () => {
  const withMode = (mode: string) => `${databaseUrl('bakehouse', 'bakehouse')}&sslmode=${mode}`;

  it.each(['disable', 'allow', 'prefer'])(
    'connects without encryption to a Postgres that has none: %s',
    async (mode) => {
      expect(await problemOf(withMode(mode))).toBe('none');
    },
  );

  it('gives one line when Postgres has no encryption and the mode requires it', async () => {
    expect(await problemOf(withMode('require'))).toBe(
      `StartError: DATABASE_URL cannot be used (The server does not support SSL connections); example: ${EXAMPLE}`,
    );
  });

  it('gives one line for verify-ca without a certificate to compare', async () => {
    expect(await problemOf(withMode('verify-ca'))).toBe(
      `StartError: DATABASE_URL has sslmode=verify-ca without a certificate to compare. Add sslrootcert=PATH, or use verify-full; example: ${EXAMPLE}`,
    );
  });
});

describe('a DATABASE_URL that does not work', () => {
  it('gives one line for a wrong password', async () => {
    await expect
      .poll(() => problemOf(databaseUrl('checked', 'bakehouse')))
      .toBe(
        `StartError: DATABASE_URL names a user or password that ${postgres.connection.host} refuses; example: ${EXAMPLE}`,
      );
  });

  it('gives one line for a user who may not connect', async () => {
    await expect
      .poll(() => problemOf(databaseUrl('barred', 'bakehouse')))
      .toBe(
        `StartError: DATABASE_URL names a user or password that ${postgres.connection.host} refuses; example: ${EXAMPLE}`,
      );
  });
  it('gives one line for a missing database', async () => {
    expect(await problemOf(databaseUrl('bakehouse', 'nowhere'))).toBe(
      `StartError: DATABASE_URL names a database that does not exist on ${postgres.connection.host}: nowhere. Create it first; example: ${EXAMPLE}`,
    );
  });

  it('gives one line when nothing listens', async () => {
    const place = `127.0.0.1:${await freePort()}`;
    expect(await problemOf(`postgres://bo:${PASSWORD}@${place}/bakehouse`)).toBe(
      `StartError: DATABASE_URL names ${place}, where nothing answers (ECONNREFUSED). Start Postgres there, or change the address; example: ${EXAMPLE}`,
    );
  });

  it('gives one line for an unknown host', async () => {
    expect(await problemOf(`postgres://bo:${PASSWORD}@nowhere.invalid/bakehouse`)).toMatch(
      /^StartError: DATABASE_URL names a host that is not found: nowhere\.invalid; example: postgres:[^\n]+$/,
    );
  });

  it('gives one line when another program answers', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const found = other.address();
    const port = typeof found === 'object' && found !== null ? found.port : 0;
    const said = await problemOf(`postgres://bo:${PASSWORD}@127.0.0.1:${port}/bakehouse`);
    other.close();
    expect(said).toMatch(/^StartError: DATABASE_URL [^\n]+; example: postgres:[^\n]+$/);
    expect(said).not.toContain(PASSWORD);
  });

  it('gives one line for a malformed URL', async () => {
    const said = await problemOf(`postgres://bo:%ff${PASSWORD}@localhost/bakehouse`);
    expect(said).toMatch(/^StartError: DATABASE_URL [^\n]+; example: postgres:[^\n]+$/);
    expect(said).not.toContain(PASSWORD);
  });
});

describe('a database that cannot be prepared', () => {
  it('gives one line when its role may not create tables', async () => {
    const { pool, close } = connectToDatabase(postgres.connection, () => undefined);
    await pool.query('create role poor login');
    await close();
    const poor = connectToDatabase(
      { connectionString: databaseUrl('poor', 'bakehouse') },
      () => undefined,
    );
    const error: unknown = await applyMigrations(poor.db).catch((caught: unknown) => caught);
    await poor.close();
    expect(toDatabasePreparationError(error)).toMatchObject({
      name: 'StartError',
      message: 'The database could not be prepared: permission denied for database bakehouse',
    });
  });

  it('does not change programming errors and lines for the operator', () => {
    const errors = [new TypeError('a mistake of ours'), new StartError('Something. Do this.')];
    expect(errors.map(toDatabasePreparationError)).toEqual(errors);
  });
});
