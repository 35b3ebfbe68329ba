import {
  isHeaderInvalid,
  type OpeningsApi,
  type OpeningKeys,
} from '../../api/local-files/openings.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import type { Checksums } from '../../checksum/checksums.ts';
import type { PrivateFolder } from '../../private-files/private-folder.ts';
import { type CopyOpener, FailedOpeningError } from '../../sealed-copies/copy-opener.ts';
import type { SealedCopy } from '../../sealed-copies/opening-messages.ts';
import { isCalledSealed } from './sealed-name.ts';
import type { FileCheckState, RecognisedFile } from './check-rules.ts';
import { TEXTS } from './texts.ts';

interface CheckServices {
  openings: OpeningsApi;
  checksums: Checksums;
  opener: CopyOpener;
  folder: PrivateFolder;
  /** The origin of this page. */
  origin: string;
}

interface CheckRun {
  id: string;
  file: File;
  signal: AbortSignal;
  change: (state: FileCheckState) => void;
  /** Called as soon as the file says which one it is. */
  onRecognised: (found: RecognisedFile) => void;
}

export interface FileChecker {
  check: (run: CheckRun) => Promise<void>;
  /** Asks this server about a copy, whatever server it names. */
  askFor: (copy: SealedCopy, run: CheckRun) => Promise<void>;
}

const failReading = () => {
  throw new FailedOpeningError('unreadable');
};

export function createFileChecker(services: CheckServices): FileChecker {
  const { openings, checksums, opener, folder, origin } = services;

  const openContent = async (keys: OpeningKeys, { id, file, signal, change }: CheckRun) => {
    const onBytes = (bytes: number) => change({ kind: 'opening', bytes });
    onBytes(0);
    const name = await folder.name();
    const place = name === null ? null : { folder: name, name: id };
    return opener.open(file, { keys, place, signal, onBytes });
  };

  const askFor = async (copy: SealedCopy, run: CheckRun): Promise<void> => {
    run.change({ kind: 'asking' });
    const { answer, keys } = await openings.openSealed(copy);
    run.signal.throwIfAborted();
    const answered = {
      kind: 'answered',
      answer,
      asked: { file_id: copy.fileId, headers: copy.headers },
    } as const;
    if (!answer.isAllowed) run.change(answered);
    else if (keys === null) run.change({ kind: 'broken', problem: 'fields_only' });
    else run.change({ ...answered, opened: await openContent(keys, run) });
  };

  const checkOriginal = async ({ file, signal, change, onRecognised }: CheckRun) => {
    const onBytes = (bytes: number) => change({ kind: 'reading', bytes });
    const checksum = await checksums.compute(file, { signal, onBytes }).catch(failReading);
    onRecognised({ checksum });
    change({ kind: 'asking' });
    change({ kind: 'answered', answer: await openings.open(checksum), asked: { checksum } });
  };

  const check = async (run: CheckRun): Promise<void> => {
    const { file, signal, change } = run;
    const onBytes = (bytes: number) => change({ kind: 'reading', bytes });
    const copy = await opener.identify(file, { signal, onBytes }).catch(failReading);
    if (copy) run.onRecognised({ id: copy.fileId });
    if (copy?.origin === origin) return askFor(copy, run);
    if (copy) change({ kind: 'elsewhere', copy });
    else if (isCalledSealed(file)) change({ kind: 'broken', problem: 'damaged' });
    else await checkOriginal(run);
  };

  const fail = (error: unknown, { signal, change }: CheckRun) => {
    if (signal.aborted) return;
    if (isHeaderInvalid(error)) change({ kind: 'broken', problem: 'damaged' });
    else if (error instanceof FailedOpeningError)
      change({ kind: 'broken', problem: error.problem });
    else change({ kind: 'failed', message: failureMessageOf(error, TEXTS.failed) });
  };

  return {
    check: (run) => check(run).catch((error: unknown) => fail(error, run)),
    askFor: (copy, run) => askFor(copy, run).catch((error: unknown) => fail(error, run)),
  };
}
