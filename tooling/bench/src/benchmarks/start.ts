import { createHash } from 'node:crypto';
import { signIn } from '../demo-session.ts';
import { createHttpClient, type HttpClient } from '../http-client.ts';
import type { Figure, Measurement } from '../measurement.ts';
import { startServer } from '../server-process.ts';
import { median } from '../statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const FOLDERS = 3;
const WARM_STARTS = 3;
const WARM_S = 15;
const BAKES = 200;
/** How many of them are answered before the server is killed. */
const ANSWERED = 60;
const AFTER_CRASH_S = 5;

const secondsToStart = async (folder: string): Promise<number> => {
  const server = await startServer(folder);
  await server.stop();
  return server.readyMs / 1_000;
};

/** One start on an empty folder, then some on what it left. */
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

/** Kills the server while it bakes. */
const crashAtWork = async (folder: string, round: string) => {
  const server = await startServer(folder);
  const client = createHttpClient(server.origin);
  const token = await signIn(client, 'bo');
  await new Promise<void>((resolve) => {
    let answered = 0;
    const count = () => {
      answered += 1;
      if (answered === ANSWERED) resolve();
    };
    for (let index = 0; index < BAKES; index += 1) {
      // Those under way when the server dies are meant to fail.
      bake(client, token, round, index).then(count, () => undefined);
    }
  });
  await server.crash();
  client.close();
};

const startsAfterCrash = async (folder: string) => {
  const seconds: number[] = [];
  for (let round = 0; round < WARM_STARTS; round += 1) {
    await crashAtWork(folder, `round ${round}`);
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
    note: `The server process alone, from its start to its ready line, without install and build: ${FOLDERS} empty data folders (database made, migrated and filled), then ${WARM_STARTS} starts on each; and ${WARM_STARTS} starts after a kill -9 in the middle of ${BAKES} POST /api/bake.`,
  };
}
