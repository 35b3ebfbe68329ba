import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { addActivityRows, countActivityRows } from '../server/activity-rows.ts';
import {
  logInOpeners,
  openConcurrently,
  OPENER_NAMES,
  timeOpening,
  type OpenRequests,
} from '../server/openings.ts';
import { startServer } from '../server/server-process.ts';
import { median, percentile } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const CONCURRENT_CALLER_COUNT = 20;
const MEASURED_SECONDS = 10;
const MIN_OPENS_PER_SECOND = 500;
const SEQUENTIAL_CALL_COUNT = 1500;
const WARM_UP_CALL_COUNT = 500;
const FILE_COUNT = 20;
const LARGE_AUDIT_LOG_ROWS = 100_000;
/** The ratio of one caller's median time with many audit log rows to that with few. */
const MAX_SLOWDOWN_RATIO = 1.2;
const BASE_KEY_PATH = "m/0'/0'/0'";

const checksumOf = (index: number) =>
  createHash('sha256').update(`opened by the benchmark ${index}`).digest('hex');

async function bakeFiles(client: HttpClient): Promise<string[]> {
  const baker = await signIn(client, 'bo');
  const checksums = Array.from({ length: FILE_COUNT }, (_, index) => checksumOf(index));
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

async function openInSequence(opening: OpenRequests, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) times.push(await timeOpening(opening, turn));
  return times;
}

const measureInFolder =
  (folder: string) =>
  async (client: HttpClient): Promise<MeasuredFigure[]> => {
    const checksums = await bakeFiles(client);
    const tokens = await logInOpeners(client);
    const opening = { client, tokens, bodies: checksums.map((checksum) => ({ checksum })) };

    await openInSequence(opening, WARM_UP_CALL_COUNT);
    const fewRows = await countActivityRows(client);
    const few = median(await openInSequence(opening, SEQUENTIAL_CALL_COUNT));
    const { times, seconds } = await openConcurrently(opening, {
      callerCount: CONCURRENT_CALLER_COUNT,
      forSeconds: MEASURED_SECONDS,
    });
    await addActivityRows(
      join(folder, 'data'),
      LARGE_AUDIT_LOG_ROWS - (await countActivityRows(client)),
    );
    await openInSequence(opening, WARM_UP_CALL_COUNT);
    const manyRows = await countActivityRows(client);
    const many = median(await openInSequence(opening, SEQUENTIAL_CALL_COUNT));

    return [
      {
        name: `recorded openings, ${CONCURRENT_CALLER_COUNT} callers`,
        value: times.length / seconds,
        unit: 'a second',
        budget: { atLeast: MIN_OPENS_PER_SECOND },
      },
      {
        name: `opening, ${CONCURRENT_CALLER_COUNT} callers, p50`,
        value: median(times),
        unit: 'ms',
      },
      {
        name: `opening, ${CONCURRENT_CALLER_COUNT} callers, p95`,
        value: percentile(times, 95),
        unit: 'ms',
      },
      { name: 'recorded rows, few', value: fewRows, unit: 'count' },
      { name: 'opening, one caller, few rows, p50', value: few, unit: 'ms' },
      { name: 'recorded rows, many', value: manyRows, unit: 'count' },
      { name: 'opening, one caller, many rows, p50', value: many, unit: 'ms' },
      {
        name: 'one caller, many rows to few',
        value: many / few,
        unit: 'times',
        budget: { atMost: MAX_SLOWDOWN_RATIO },
      },
    ];
  };

export async function measureOpens(): Promise<Measurement> {
  const figures = await withTemporaryFolder(async (folder) => {
    const server = await startServer(folder);
    const client = createHttpClient(server.origin);
    try {
      return await measureInFolder(folder)(client);
    } finally {
      client.close();
      await server.stop();
    }
  });
  return {
    figures,
    note: `${OPENER_NAMES.length} demo accounts open ${FILE_COUNT} files through a domain grant for ${MEASURED_SECONDS} s. The server answers after it has committed the row to the hash chain, with fsync on. Client and server on the same machine. "Few rows" are the 2,500 of the demo data.`,
  };
}
