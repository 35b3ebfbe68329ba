import { BASE_KEY_PATH } from '@bakehouse/contract';
import type { BakingApi } from '../../api/local-files/baking.ts';
import { createRandomId } from '../../lib/plain-http/random-id.ts';
import { createPrivateFolder } from '../../private-files/private-folder.ts';
import { runInWorker, type WorkerOptions } from '../run-in-worker.ts';
import type {
  FileKeys,
  SealingProblem,
  SealingReport,
  SealingRequest,
} from '../sealing-messages.ts';
import { startSealingWorker } from '../start-sealing-worker.ts';

export class FailedSealingError extends Error {
  override readonly name = 'FailedSealingError';
  readonly problem: SealingProblem;

  constructor(problem: SealingProblem) {
    super(`The sealed copy was not made: ${problem}.`);
    this.problem = problem;
  }
}

const privateFolder = createPrivateFolder(createRandomId);

const readFileKeys = async (baking: BakingApi, checksum: string): Promise<FileKeys> => {
  const { id: fileId, origin, recipients } = await baking.sealingKeys(checksum);
  const keys = recipients.map(({ key_path: keyPath, recipient, field }) => ({
    field,
    key: { origin, fileId, keyPath, recipient },
  }));
  const whole = keys.find(({ key }) => key.keyPath === BASE_KEY_PATH)?.key;
  if (!whole) throw new Error('The server named no recipient for the whole file.');
  const fields = keys.flatMap(({ field, key }) => (field === undefined ? [] : { field, key }));
  return { whole, fields };
};

interface BakedOriginal {
  file: File;
  /** The checksum with which the file was baked. */
  checksum: string;
}

let last: Promise<unknown> = Promise.resolve();

/** One copy is made at a time, because each one keeps a core and the disk busy. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
};

/** @throws FailedSealingError, and then nothing is left of the copy */
export async function makeCopy(
  baking: BakingApi,
  { file, checksum }: BakedOriginal,
  options: WorkerOptions,
): Promise<Blob> {
  const keys = await readFileKeys(baking, checksum);
  const folder = await privateFolder.name();
  const place = folder === null ? null : { folder, name: createRandomId() };
  try {
    const request: SealingRequest = { kind: 'seal', file, checksum, keys, place };
    const report = await inTurn(() =>
      runInWorker<SealingReport>(startSealingWorker, request, options),
    );
    if (report?.kind === 'sealed') return report.copy;
    throw new FailedSealingError(report?.kind === 'failed' ? report.problem : 'unreadable');
  } catch (error) {
    // A worker that was stopped leaves the part that it has written.
    if (place !== null) void privateFolder.remove(place.name);
    throw error;
  }
}
