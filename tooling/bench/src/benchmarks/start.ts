import type { Figure, Measurement } from '../measurement.ts';
import { startServer } from '../server-process.ts';
import { median } from '../statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';

const FOLDERS = 3;
const WARM_STARTS = 3;
const WARM_S = 15;

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

const toFigures = (cold: readonly number[], warm: readonly number[]): Figure[] => [
  { name: 'cold, median', value: median(cold), unit: 's' },
  { name: 'cold, slowest', value: Math.max(...cold), unit: 's' },
  { name: 'warm, median', value: median(warm), unit: 's' },
  { name: 'warm, slowest', value: Math.max(...warm), unit: 's', budget: { atMost: WARM_S } },
];

export async function measureStart(): Promise<Measurement> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const starts = await withTemporaryFolder(startsOn);
    cold.push(starts.cold);
    warm.push(...starts.warm);
  }
  return {
    figures: toFigures(cold, warm),
    note: `The server process alone, from its start to its ready line, without install and build: ${FOLDERS} empty data folders (database made, migrated and filled), then ${WARM_STARTS} starts on each.`,
  };
}
