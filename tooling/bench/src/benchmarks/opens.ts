import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { addRows, countRows } from '../server/activity-rows.ts';
import { startServer } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const CALLERS = 20;
const SECONDS = 10;
const RATE = 500;
const ALONE_CALLS = 1500;
const WARM_UP_CALLS = 500;
const FILES = 20;
const MANY_ROWS = 100_000;
/** Of one caller, between few and many rows. */
const MAX_SLOWDOWN = 1.2;
const BASE_KEY_PATH = "m/0'/0'/0'";

/** Demo accounts with a PIN. */
const OPENERS = ['dee', 'ada', 'rye', 'spelt', 'emmer', 'durum', 'oat', 'barley', 'millet'];

const checksumOf = (index: number) =>
  createHash('sha256').update(`opened by the benchmark ${index}`).digest('hex');

async function bakeFiles(client: HttpClient): Promise<string[]> {
  const baker = await signIn(client, 'bo');
  const checksums = Array.from({ length: FILES }, (_, index) => checksumOf(index));
  for (const [index, checksum] of checksums.entries()) {
    const { status, body } = await client.post(
      '/api/bake',
      {
        name: `Opened often ${index}.pdf`,
        checksum,
        size: 1000,
        type: 'application/pdf',
        permissions: [{ email: '*@bakehouse.test', key_path: BASE_KEY_PATH }],
      },
      baker,
    );
    if (status !== 201) throw new Error(`POST /api/bake answered ${status}: ${body}`);
  }
  return checksums;
}

interface Opening {
  client: HttpClient;
  tokens: readonly string[];
  checksums: readonly string[];
}

/** Returns milliseconds. */
async function timeOpening({ client, tokens, checksums }: Opening, turn: number): Promise<number> {
  const checksum = checksums[turn % checksums.length];
  const answer = await client.post('/api/open', { checksum }, tokens[turn % tokens.length]);
  if (answer.status !== 200) {
    throw new Error(`POST /api/open answered ${answer.status}: ${answer.body}`);
  }
  return answer.ms;
}

async function openInSequence(opening: Opening, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) times.push(await timeOpening(opening, turn));
  return times;
}

async function openConcurrently(opening: Opening): Promise<{ times: number[]; seconds: number }> {
  const before = performance.now();
  const deadline = before + SECONDS * 1000;
  const caller = async (number: number) => {
    const times: number[] = [];
    for (let turn = number; performance.now() < deadline; turn += 1) {
      times.push(await timeOpening(opening, turn));
    }
    return times;
  };
  const callers = Array.from({ length: CALLERS }, (_, number) => caller(number));
  const times = (await Promise.all(callers)).flat();
  return { times, seconds: (performance.now() - before) / 1000 };
}

const measure =
  (folder: string) =>
  async (client: HttpClient): Promise<Figure[]> => {
    const checksums = await bakeFiles(client);
    const tokens: string[] = [];
    for (const name of OPENERS) tokens.push(await signIn(client, name));
    const opening = { client, tokens, checksums };

    await openInSequence(opening, WARM_UP_CALLS);
    const fewRows = await countRows(client);
    const few = median(await openInSequence(opening, ALONE_CALLS));
    const { times, seconds } = await openConcurrently(opening);
    await addRows(join(folder, 'data'), MANY_ROWS - (await countRows(client)));
    await openInSequence(opening, WARM_UP_CALLS);
    const manyRows = await countRows(client);
    const many = median(await openInSequence(opening, ALONE_CALLS));

    return [
      {
        name: `opens on record, ${CALLERS} callers`,
        value: times.length / seconds,
        unit: 'a second',
        budget: { atLeast: RATE },
      },
      { name: `an open, ${CALLERS} callers, p50`, value: median(times), unit: 'ms' },
      { name: `an open, ${CALLERS} callers, p95`, value: percentile(times, 95), unit: 'ms' },
      { name: 'rows on record, few', value: fewRows, unit: 'count' },
      { name: 'an open, one caller, few rows, p50', value: few, unit: 'ms' },
      { name: 'rows on record, many', value: manyRows, unit: 'count' },
      { name: 'an open, one caller, many rows, p50', value: many, unit: 'ms' },
      {
        name: 'one caller, many rows to few',
        value: many / few,
        unit: 'times',
        budget: { atMost: MAX_SLOWDOWN },
      },
    ];
  };

export async function measureOpens(): Promise<Measurement> {
  const figures = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    const client = createHttpClient(server.origin);
    try {
      return await measure(folder)(client);
    } finally {
      client.close();
      await server.stop();
    }
  });
  return {
    figures,
    note: `${OPENERS.length} demo accounts open ${FILES} files through a domain grant for ${SECONDS} s. The server answers after it has committed the row to the hash chain, with fsync on. Client and server on the same machine. "Few rows" are the 2,500 of the demo data.`,
  };
}
