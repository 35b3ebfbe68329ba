import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { connectToDatabase, type DatabaseClient } from './client.ts';
import { isUnavailable } from './unavailable.ts';

const CONNECTIONS = 2;
/** The pause is longer than Postgres takes to end a backend. */
const PAUSE_MS = 300;

let admin: Client;
let database: DatabaseClient;
let name: string;
const onBroken = vi.fn();

beforeEach(async () => {
  name = `cut ${crypto.randomUUID()}`;
  admin = new Client(inject('database'));
  admin.on('error', () => undefined);
  await admin.connect();
  onBroken.mockReset();
  const config = { ...inject('database'), max: CONNECTIONS, application_name: name };
  database = connectToDatabase(config, onBroken);
});

afterEach(async () => {
  await database.close();
  await admin.end();
});

const cutAll = () =>
  admin.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1',
    [name],
  );

/** Blocks this process, so that it does not notice yet that its connections were cut. */
const holdEvents = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);

const busyIn = (event: string) =>
  expect
    .poll(async () => {
      const { rows } = await admin.query(
        'select 1 from pg_stat_activity where application_name = $1 and wait_event = $2',
        [name, event],
      );
      return rows.length;
    })
    .toBeGreaterThan(0);

const answers = async () => {
  const { rows } = await database.db.execute(sql`select 1 as one`);
  expect(rows).toEqual([{ one: 1 }]);
};

/** Uses all connections at once, which fails if the pool has lost one. */
const answersOnEach = () =>
  Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      database.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.05)`)),
    ),
  );

const failure = (work: Promise<unknown>) =>
  work.then(
    () => 'no failure',
    (error: unknown) => error,
  );

describe('a database connection that is cut', () => {
  it('is reported once and replaced when it was idle', async () => {
    await answers();
    await cutAll();
    await expect.poll(() => onBroken.mock.calls.length).toBe(1);
    await answersOnEach();
    expect(onBroken).toHaveBeenCalledOnce();
  });

  it('fails the work that uses it before the cut is noticed, and returns to the pool', async () => {
    for (let time = 0; time <= CONNECTIONS; time += 1) {
      await answers();
      const cut = cutAll();
      holdEvents();
      expect(isUnavailable(await failure(database.db.transaction(() => Promise.resolve())))).toBe(
        true,
      );
      await cut;
    }
    await answersOnEach();
  });

  it('fails the query that is running', async () => {
    const asked = failure(database.db.execute(sql`select pg_sleep(20)`));
    await busyIn('PgSleep');
    await cutAll();
    expect(isUnavailable(await asked)).toBe(true);
    await answersOnEach();
  });

  it('fails the transaction whose query is running', async () => {
    const asked = failure(database.db.transaction((tx) => tx.execute(sql`select pg_sleep(20)`)));
    await busyIn('PgSleep');
    await cutAll();
    expect(isUnavailable(await asked)).toBe(true);
    await answersOnEach();
  });

  it('fails a transaction between two of its queries and is reported once', async () => {
    const asked = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await cutAll();
      await expect.poll(() => onBroken.mock.calls.length).toBe(1);
      await tx.execute(sql`select 1`);
    });
    expect(isUnavailable(await failure(asked))).toBe(true);
    await answersOnEach();
    expect(onBroken).toHaveBeenCalledOnce();
  });

  it('fails the commit of a transaction after its last query', async () => {
    const asked = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      const cut = cutAll();
      holdEvents();
      void cut;
      return 'done';
    });
    expect(isUnavailable(await failure(asked))).toBe(true);
    await answersOnEach();
  });

  it('keeps the error of work that failed earlier', async () => {
    const asked = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await cutAll();
      throw new Error('the work itself');
    });
    expect(await failure(asked)).toMatchObject({ message: 'the work itself' });
    await answersOnEach();
  });

  it('is not reported while all connections are closed', async () => {
    await answers();
    const closed = database.close();
    await cutAll();
    await closed;
    expect(onBroken).not.toHaveBeenCalled();
    database = connectToDatabase(inject('database'), onBroken);
  });
});

describe('a transaction', () => {
  const table = sql.identifier(`kept_${crypto.randomUUID().replaceAll('-', '')}`);
  const count = async () => {
    const { rows } = await database.db.execute(sql`select count(*)::int as count from ${table}`);
    return rows;
  };

  it('keeps successful changes, undoes failed ones, and can be nested', async () => {
    await database.db.execute(sql`create table ${table} (loaf int)`);
    const add = sql`insert into ${table} values (1)`;
    expect(
      await database.db.transaction(async (tx) => {
        await tx.execute(add);
        await tx.transaction((inner) => inner.execute(sql`select 1 / 0`)).catch(() => undefined);
        return 'kept';
      }),
    ).toBe('kept');
    const undone = database.db.transaction(async (tx) => {
      await tx.execute(add);
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await count()).toEqual([{ count: 1 }]);
    await database.db.execute(sql`drop table ${table}`);
  });

  it('uses the requested isolation level', async () => {
    const { rows } = await database.db.transaction(
      (tx) => tx.execute(sql`show transaction_isolation`),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
  });
});
