import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { serve, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCsv } from '../test/lists/csv-reader.ts';
import { AUDIT_LOGS_CSV_PATH, exportUrlOf } from '../test/lists/exports.ts';
import { createPerson, type Person } from '../test/people/person.ts';
import { useTestServer, type TestServer } from '../test/server/test-server.ts';

const ROWS = 16_000;
/** The export has 96 MB, more than the buffers of two sockets, so unread rows are not sent. */
const CELL_LENGTH = 6000;
/** The number of statements that read all rows. */
const BATCHES = ROWS / 500;

interface Place {
  server: () => TestServer;
  port: number;
  /** A baker whose list of events is long. */
  bo: Person;
}

/** The rows that one statement inserts; for all of them, it would exceed its time limit. */
const PART = 1000;

/** Inserts rows outside of the hash chain, because only their export is tested. */
const fill = async ({ database: { pool } }: TestServer, bo: Person, rows: number) => {
  for (let first = 1; first <= rows; first += PART)
    await pool.query(
      `insert into audit_events
       select organisation_id, -1000 - n, 'bulk-' || n, now(), $1, 'x', false, $2, 'file_baked',
         null, null, null, null, null, '', '', false, ''
       from (select organisation_id from audit_heads limit 1) as one,
         generate_series($3::int, $4::int) as n`,
      [bo.id, 'x'.repeat(CELL_LENGTH), first, first + PART - 1],
    );
  // Without new statistics, each batch would sort all rows.
  await pool.query('analyze audit_events');
};

const useListening = (server: () => TestServer, rows = ROWS): (() => Place) => {
  let place: Place | undefined;
  let listening: ServerType | undefined;
  beforeAll(async () => {
    const bo = await createPerson(server());
    await fill(server(), bo, rows);
    const port = await new Promise<number>((resolve) => {
      const options = { fetch: server().app.fetch, port: 0, hostname: '127.0.0.1' };
      listening = serve(options, (info: AddressInfo) => {
        resolve(info.port);
      });
    });
    place = { server, port, bo };
  });
  afterAll(() => {
    listening?.close();
  });
  return () => {
    if (!place) throw new Error('The server listens once the tests run.');
    return place;
  };
};

/** The export is sorted by user, so bo's later events are in the last batch. */
const addressOf = ({ port, bo }: Place) => ({
  host: '127.0.0.1',
  port,
  path: exportUrlOf({ path: AUDIT_LOGS_CSV_PATH, query: { sort_by: 'user' } }),
  headers: { authorization: `Bearer ${bo.token}` },
});

/** Resolves with the response, whose body is not read yet. */
const ask = async (place: Place): Promise<IncomingMessage> => {
  const request = get(addressOf(place));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  answer.pause();
  return answer;
};

const readAll = async (answer: IncomingMessage) => {
  const parts: Buffer[] = [];
  // A stream without an encoding yields buffers.
  for await (const part of answer) parts.push(part as Buffer);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(parts));
};

const healthy = async ({ port }: Place) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

/** Counts the uses of the database from now on; /healthz uses none. */
const countStatements = ({ server }: Place) => {
  let count = 0;
  server().database.pool.on('acquire', () => {
    count += 1;
  });
  return () => count;
};

const busyConnections = ({ server }: Place) => {
  const { pool } = server().database;
  return pool.totalCount - pool.idleCount;
};

/** Sends other requests until the export has not used the database during a hundred of them. */
const stall = async (place: Place, statements: () => number): Promise<void> => {
  const before = statements();
  for (let time = 0; time < 100; time += 1) expect(await healthy(place)).toBe(200);
  if (statements() > before || busyConnections(place) > 0) await stall(place, statements);
};

describe('an export that is read slowly', () => {
  const place = useListening(useTestServer());

  it('is read from the database as slowly, while others are answered', async () => {
    const statements = countStatements(place());
    const answer = await ask(place());
    await stall(place(), statements);
    expect(statements()).toBeLessThan(BATCHES);
    const rows = readCsv(await readAll(answer));
    expect(rows).toHaveLength(1 + ROWS);
    expect(answer.headers['x-row-count']).toBe(String(ROWS));
    expect(new Set(rows.map(([id]) => id)).size).toBe(1 + ROWS);
    expect(statements()).toBeGreaterThan(BATCHES);
  });

  it('keeps no database connection and no transaction meanwhile', async () => {
    const { pool } = place().server().database;
    const statements = countStatements(place());
    const answer = await ask(place());
    await stall(place(), statements);
    expect(busyConnections(place())).toBe(0);
    const { rows } = await pool.query(
      `select state from pg_stat_activity
       where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([]);
    answer.destroy();
  });

  it('is logged before its first byte, and has no later rows', async () => {
    const { bo } = place();
    const before = (await bo.audit({ search: 'Exported', limit: 100 })).total;
    const answer = await ask(place());
    expect((await bo.audit({ search: 'Exported', limit: 100 })).total).toBe(before + 1);
    const { id } = await bo.bake();
    const rows = readCsv(await readAll(answer));
    expect(String(rows.length - 1)).toBe(answer.headers['x-row-count']);
    expect(rows.some((cells) => cells.includes(id))).toBe(false);
  });

  it('ends when the client goes away', async () => {
    const statements = countStatements(place());
    const answer = await ask(place());
    await stall(place(), statements);
    const read = statements();
    answer.destroy();
    await stall(place(), statements);
    expect(read).toBeLessThan(BATCHES);
    expect(statements() - read).toBeLessThan(2);
  });
});

describe('an export that fails in the server', () => {
  const lines: unknown[] = [];
  const nothing = () => undefined;
  const error = (...line: unknown[]) => {
    lines.push(line);
  };
  const log = { debug: nothing, info: nothing, warn: nothing, error };
  /** The rows are still more than the buffers of two sockets can hold. */
  const rows = 4000;
  const place = useListening(useTestServer({ log }), rows);

  const askRaw = async () => {
    const { path, headers, ...to } = addressOf(place());
    const socket = connect(to);
    const head = [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${headers.authorization}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await once(socket, 'readable');
    return socket;
  };

  const drain = (socket: Socket) =>
    new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (part) => {
        text += part.toString('latin1');
      });
      socket.on('error', nothing);
      socket.on('close', () => {
        resolve(text);
      });
    });

  it('closes the connection in the middle, so that the file does not look complete', async () => {
    const { pool } = place().server().database;
    const socket = await askRaw();
    const console = vi.spyOn(globalThis.console, 'error');
    await pool.query('alter table audit_events rename to elsewhere');
    const text = await drain(socket);
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text.endsWith('0\r\n\r\n')).toBe(false);
    expect(text).not.toContain('Failed query');
    expect(text.split('\r\nbulk-').length).toBeLessThan(rows);
    expect(lines).toEqual([
      [expect.objectContaining({ name: 'audit-logs.csv' }), 'export aborted'],
    ]);
    // Errors of Postgres quote email addresses, and only our log removes them.
    expect(console).not.toHaveBeenCalled();
    await pool.query('alter table elsewhere rename to audit_events');
    expect(await healthy(place())).toBe(200);
  });

  it('returns an ordinary error before its first byte', async () => {
    const { pool } = place().server().database;
    await pool.query('alter table audit_events rename to elsewhere');
    const answer = await ask(place());
    expect(answer.statusCode).toBe(500);
    expect(JSON.parse(await readAll(answer))).toMatchObject({
      error_type: 'internal_server_error',
    });
    await pool.query('alter table elsewhere rename to audit_events');
  });
});
