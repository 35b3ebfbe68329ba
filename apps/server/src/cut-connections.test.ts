import { Writable } from 'node:stream';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPerson, createChecksum, type Person } from '../test/people/person.ts';
import { withDatabaseName } from './db/other-databases.ts';
import { useTestServer, type TestReply } from '../test/server/test-server.ts';
import { createLog } from './lib/log.ts';
import { startHousekeeping } from './services/upkeep/housekeeping.ts';
import { createChannels } from './services/messages/channels/channels.ts';
import { startMessageWorker } from './services/messages/worker.ts';

const NOBODY_LISTENS = 'smtp://127.0.0.1:1';

const lines: string[] = [];
const memory = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    lines.push(chunk.toString());
    done();
  },
});
const server = useTestServer({ log: createLog('warn', memory) });

let admin: Client;
let bo: Person;

beforeAll(async () => {
  admin = new Client(inject('database'));
  admin.on('error', () => undefined);
  await admin.connect();
  bo = await createPerson(server());
});
afterAll(() => admin.end());

const backends = async (condition: string) => {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = $1 and pid <> pg_backend_pid() and ${condition}`,
    [server().databaseName],
  );
  return rows.map(({ pid }) => pid);
};

const cut = (pids: readonly number[]) =>
  admin.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [pids]);

const cutWaiting = async () => {
  await cut(await backends(`wait_event_type = 'Lock'`));
};

const waiting = (count: number, condition: string) =>
  expect.poll(async () => (await backends(condition)).length).toBe(count);

const bake = (checksum = createChecksum(), baker = bo) =>
  baker.call('/bake', {
    name: 'Rye.pdf',
    checksum,
    size: 1,
    type: 'application/pdf',
    permissions: [],
  });

const checkUnavailable = ({ status, headers, json }: TestReply) => {
  expect({ status, json }).toMatchObject({
    status: 503,
    json: { error_type: 'unavailable', request_id: expect.any(String) as unknown },
  });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
};

/** Runs `work` while every statement that uses the table has to wait. */
const whileLocked = async (table: string, work: () => Promise<void>) => {
  const client = new Client(withDatabaseName(inject('database'), server().databaseName));
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`begin; lock table ${table}`);
    await work();
  } finally {
    await client.end();
  }
};

describe('a request whose database connection is cut', () => {
  it('gets 503 in the form of its API, and the next request succeeds', async () => {
    await whileLocked('audit_heads', async () => {
      const portal = bake();
      await waiting(1, `wait_event_type = 'Lock'`);
      await cutWaiting();
      checkUnavailable(await portal);
    });
    await whileLocked('users', async () => {
      const provider = server().provider('/users/me', { token: bo.token });
      await waiting(1, `wait_event_type = 'Lock'`);
      await cutWaiting();
      const reply = await provider;
      checkUnavailable(reply);
      expect(reply.json).toMatchObject({
        status_code: 503,
        error_url: expect.any(String) as unknown,
      });
    });
    expect((await bake()).status).toBe(201);
  });

  it('never gets a success when the connection is cut during the commit', async () => {
    const { pool } = server().database;
    await pool.query(`
      create function linger() returns trigger language plpgsql
        as $$ begin perform pg_sleep(20); return null; end $$;
      create constraint trigger lingering after insert on files deferrable initially deferred
        for each row execute function linger()`);
    const checksum = createChecksum();
    const asked = bake(checksum);
    await waiting(1, `wait_event = 'PgSleep' and query = 'commit'`);
    await cut(await backends(`wait_event = 'PgSleep'`));
    checkUnavailable(await asked);
    await pool.query('drop function linger cascade');
    expect((await bo.call('/get_document', { email: '', checksum })).status).toBe(404);
    expect((await bake(checksum)).status).toBe(201);
  });

  it('still gets its answer when only the read after the commit is cut', async () => {
    const readings: Promise<unknown>[] = [];
    await whileLocked('users', async () => {
      readings.push(server().deps.userOf(bo.id));
      await waiting(1, `wait_event_type = 'Lock'`);
      await cutWaiting();
    });
    expect(await Promise.all(readings)).toMatchObject([{ user_id: bo.id }]);
  });

  it('gets 503 together with many others, and none of them hangs', async () => {
    const bakers = await Promise.all(Array.from({ length: 30 }, () => createPerson(server())));
    const bakeAll = () => bakers.map((baker) => bake(createChecksum(), baker));
    await whileLocked('audit_heads', async () => {
      let pending = bakers.length;
      const asked = bakeAll().map(async (baking) => {
        const reply = await baking;
        pending -= 1;
        return reply;
      });
      const cutAndCount = async () => {
        await cutWaiting();
        return pending;
      };
      await expect.poll(cutAndCount).toBe(0);
      for (const reply of await Promise.all(asked)) checkUnavailable(reply);
    });
    const replies = await Promise.all(bakeAll());
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
  });
});

describe('a database that refuses to write', () => {
  /** Lets every insert of a file fail as Postgres would. */
  const whileWritesFail = async (code: string, work: () => Promise<void>) => {
    const { pool } = server().database;
    await pool.query(`
      create function refuse() returns trigger language plpgsql
        as $$ begin raise exception 'no space left on device' using errcode = '${code}'; end $$;
      create trigger refusing before insert on files for each row execute function refuse()`);
    await work();
    await pool.query('drop function refuse cascade');
  };

  it.each([
    { what: 'its disk is full', code: '53100' },
    { what: 'it has become a standby', code: '25006' },
  ])('gives 503 for writes and still answers reads: $what', async ({ code }) => {
    await whileWritesFail(code, async () => {
      checkUnavailable(await bake());
      expect((await bo.read('/get_files')).status).toBe(200);
    });
    expect((await bake()).status).toBe(201);
  });
});

describe('background work', () => {
  const tellings = (text: string) => lines.filter((line) => line.includes(text));

  it('continues the clean-up after a cut connection and logs one line', async () => {
    lines.length = 0;
    await whileLocked('sessions', async () => {
      const housekeeping = startHousekeeping(server().deps);
      await waiting(1, `wait_event_type = 'Lock'`);
      await cutWaiting();
      await housekeeping.stop();
    });
    expect(tellings('clean-up failed')).toHaveLength(1);
  });

  it('continues to send messages after a cut connection and logs one line', async () => {
    lines.length = 0;
    const { deps, database } = server();
    let worker: ReturnType<typeof startMessageWorker> | undefined;
    await whileLocked('outbox', async () => {
      worker = startMessageWorker(
        deps,
        createChannels({ ...deps.config, smtpUrl: NOBODY_LISTENS }),
      );
      await waiting(1, `wait_event_type = 'Lock'`);
      await cutWaiting();
      await expect.poll(() => tellings('outbox cannot be read')).toHaveLength(1);
    });
    let asked = 0;
    database.pool.on('acquire', () => {
      asked += 1;
    });
    await expect.poll(() => asked).toBeGreaterThan(0);
    await worker?.stop();
    expect(tellings('outbox cannot be read')).toHaveLength(1);
  });
});
