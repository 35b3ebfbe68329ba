import { useEffect, useRef, useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { createChecksums } from '../../checksum/checksums.ts';
import { startChecksumWorker } from '../../checksum/start-checksum-worker.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useService } from '../../lib/services.tsx';
import { toSafeFileName } from '../safe-file-name.ts';
import { FailedSealingError, makeCopy } from './make-copy.ts';
import { SEALING_PROBLEM_TEXTS, SEALING_TEXTS } from './texts.ts';

export type SealedCopyState =
  | { kind: 'none' }
  | { kind: 'reading' | 'sealing'; file: File; bytes: number }
  | { kind: 'saved'; copyName: string }
  | { kind: 'failed'; message: string };

export interface SealedCopyControl {
  state: SealedCopyState;
  /** Seals a file that was hashed and baked on this page. */
  save: (file: File) => void;
  /** Seals a file only when its checksum is that of the baked one. */
  saveIfOriginal: (file: File) => void;
  stop: () => void;
}

const messageOf = (error: unknown) =>
  error instanceof FailedSealingError
    ? SEALING_PROBLEM_TEXTS[error.problem]
    : failureMessageOf(error, SEALING_TEXTS.failed);

const failReading = () => {
  throw new FailedSealingError('unreadable');
};

/** Makes the sealed copy of a baked file and saves it as a download. */
export function useSealedCopy(baked: { name: string; checksum: string }): SealedCopyControl {
  const { baking } = useService('api');
  const [checksums] = useState(() => createChecksums(startChecksumWorker));
  const [state, setState] = useState<SealedCopyState>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const progressOf = (kind: 'reading' | 'sealing', file: File, signal: AbortSignal) => {
    const onBytes = (bytes: number) => setState({ kind, file, bytes });
    onBytes(0);
    return { signal, onBytes };
  };

  const isOriginal = async (file: File, signal: AbortSignal) => {
    const progress = progressOf('reading', file, signal);
    return (await checksums.compute(file, progress).catch(failReading)) === baked.checksum;
  };

  const seal = async (file: File, signal: AbortSignal): Promise<SealedCopyState> => {
    const original = { file, checksum: baked.checksum };
    const copy = await makeCopy(baking, original, progressOf('sealing', file, signal));
    signal.throwIfAborted();
    const copyName = `${toSafeFileName(baked.name)}.baked`;
    downloadFile(copy, copyName);
    return { kind: 'saved', copyName };
  };

  const run = async (work: (signal: AbortSignal) => Promise<SealedCopyState>) => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const end = await work(signal).catch((error: unknown): SealedCopyState => ({
      kind: 'failed',
      message: messageOf(error),
    }));
    if (!signal.aborted) setState(end);
  };

  return {
    state,
    save: (file) => void run((signal) => seal(file, signal)),
    saveIfOriginal: (file) =>
      void run(async (signal) =>
        (await isOriginal(file, signal))
          ? seal(file, signal)
          : { kind: 'failed', message: SEALING_TEXTS.isOther(file.name, baked.name) },
      ),
    stop() {
      running.current?.abort();
      setState({ kind: 'none' });
    },
  };
}
