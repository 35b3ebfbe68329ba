import { createHash } from 'node:crypto';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import { startServer } from '../server/server-process.ts';
import { median } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const DATA_FOLDER_COUNT = 3;
const STARTS_PER_FOLDER = 3;
const MAX_WARM_START_SECONDS = 15;
const BAKE_REQUEST_COUNT = 200;
/** The server is killed after this many responses. */
const RESPONSES_BEFORE_KILL = 60;
const MAX_START_AFTER_CRASH_SECONDS = 5;

const secondsToStart = async (folder: string): Promise<number> => {
  const server = await startServer(folder);
  await server.stop();
  return server.readyMs / 1_000;
};

const timeStarts = async (folder: string) => {
  const cold = await secondsToStart(folder);
  const warm: number[] = [];
  for (let start = 0; start < STARTS_PER_FOLDER; start += 1)
    warm.push(await secondsToStart(folder));
  return { cold, warm };
};

const bakeFile = (client: HttpClient, token: string, round: string, index: number) =>
  client.post(
    '/api/bake',
    {
      name: `${index}.pdf`,
      checksum: createHash('sha256').update(`${round} ${index}`).digest('hex'),
      size: 1000,
      type: 'application/pdf',
      permissions: [{ email: 'dee@bakehouse.test' }],
    },
    token,
  );

const crashWhileBaking = async (folder: string, round: string) => {
  const server = await startServer(folder);
  const client = createHttpClient(server.origin);
  const token = await signIn(client, 'bo');
  await new Promise<void>((resolve) => {
    let answered = 0;
    const count = () => {
      answered += 1;
      if (answered === RESPONSES_BEFORE_KILL) resolve();
    };
    for (let index = 0; index < BAKE_REQUEST_COUNT; index += 1) {
      // Requests fail when the server is killed.
      bakeFile(client, token, round, index).then(count, () => undefined);
    }
  });
  await server.crash();
  client.close();
};

const timeStartsAfterCrash = async (folder: string) => {
  const seconds: number[] = [];
  for (let round = 0; round < STARTS_PER_FOLDER; round += 1) {
    await crashWhileBaking(folder, `round ${round}`);
    seconds.push(await secondsToStart(folder));
  }
  return seconds;
};

interface StartSeconds {
  cold: readonly number[];
  warm: readonly number[];
  afterCrash: readonly number[];
}

const toStartFigures = ({ cold, warm, afterCrash }: StartSeconds): MeasuredFigure[] => [
  { name: 'cold, median', value: median(cold), unit: 's' },
  { name: 'cold, slowest', value: Math.max(...cold), unit: 's' },
  { name: 'warm, median', value: median(warm), unit: 's' },
  {
    name: 'warm, slowest',
    value: Math.max(...warm),
    unit: 's',
    budget: { atMost: MAX_WARM_START_SECONDS },
  },
  { name: 'after kill -9, median', value: median(afterCrash), unit: 's' },
  {
    name: 'after kill -9, slowest',
    value: Math.max(...afterCrash),
    unit: 's',
    budget: { atMost: MAX_START_AFTER_CRASH_SECONDS },
  },
];

export async function measureStart(): Promise<Measurement> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let folder = 0; folder < DATA_FOLDER_COUNT; folder += 1) {
    const starts = await withTemporaryFolder(timeStarts);
    cold.push(starts.cold);
    warm.push(...starts.warm);
  }
  const afterCrash = await withTemporaryFolder(timeStartsAfterCrash);
  return {
    figures: toStartFigures({ cold, warm, afterCrash }),
    note: `From the start of the server process to its ready line, without install and build: ${DATA_FOLDER_COUNT} empty data folders (database created, migrated and seeded), then ${STARTS_PER_FOLDER} starts on each; and ${STARTS_PER_FOLDER} starts, each after a kill -9 during ${BAKE_REQUEST_COUNT} POST /api/bake.`,
  };
}
