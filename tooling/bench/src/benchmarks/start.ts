import { createHash } from 'node:crypto';
import { signIn } from '../server/demo-session.ts';
import { createHttpClient, type HttpClient } from '../server/http-client.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { startServer } from '../server/server-process.ts';
import { median } from '../results/statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const FOLDERS = 3;
const WARM_STARTS = 3;
const WARM_S = 15;
const BAKES = 200;
/** The server is killed after this many answers. */
const ANSWERS_BEFORE_KILL = 60;
const AFTER_CRASH_S = 5;

const secondsToStart = async (folder: string): Promise<number> => {
  const server = await startServer(folder);
  await server.stop();
  return server.readyMs / 1_000;
};

const startsOn = async (folder: string) => {
  const cold = await secondsToStart(folder);
  const warm: number[] = [];
  for (let start = 0; start < WARM_STARTS; start += 1) warm.push(await secondsToStart(folder));
  return { cold, warm };
};

const bake = (client: HttpClient, token: string, round: string, index: number) =>
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
      if (answered === ANSWERS_BEFORE_KILL) resolve();
    };
    for (let index = 0; index < BAKES; index += 1) {
      // Requests fail when the server is killed.
      bake(client, token, round, index).then(count, () => undefined);
    }
  });
  await server.crash();
  client.close();
};

const startsAfterCrash = async (folder: string) => {
  const seconds: number[] = [];
  for (let round = 0; round < WARM_STARTS; round += 1) {
    await crashWhileBaking(folder, `round ${round}`);
    seconds.push(await secondsToStart(folder));
  }
  return seconds;
};

interface Starts {
  cold: readonly number[];
  warm: readonly number[];
  afterCrash: readonly number[];
}

const toFigures = ({ cold, warm, afterCrash }: Starts): Figure[] => [
  { name: 'cold, median', value: median(cold), unit: 's' },
  { name: 'cold, slowest', value: Math.max(...cold), unit: 's' },
  { name: 'warm, median', value: median(warm), unit: 's' },
  { name: 'warm, slowest', value: Math.max(...warm), unit: 's', budget: { atMost: WARM_S } },
  { name: 'after kill -9, median', value: median(afterCrash), unit: 's' },
  {
    name: 'after kill -9, slowest',
    value: Math.max(...afterCrash),
    unit: 's',
    budget: { atMost: AFTER_CRASH_S },
  },
];

export async function measureStart(): Promise<Measurement> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const starts = await withTemporaryFolder(startsOn);
    cold.push(starts.cold);
    warm.push(...starts.warm);
  }
  const afterCrash = await withTemporaryFolder(startsAfterCrash);
  return {
    figures: toFigures({ cold, warm, afterCrash }),
    note: `From the start of the server process to its ready line, without install and build: ${FOLDERS} empty data folders (database created, migrated and seeded), then ${WARM_STARTS} starts on each; and ${WARM_STARTS} starts, each after a kill -9 during ${BAKES} POST /api/bake.`,
  };
}
