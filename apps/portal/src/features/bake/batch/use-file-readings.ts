import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createChecksums } from '../../../checksum/checksums.ts';
import { startChecksumWorker } from '../../../checksum/start-checksum-worker.ts';
import type { BatchState } from './batch-rules.ts';
import { BATCH_TEXTS } from '../texts.ts';

interface FileReading {
  file: File;
  stop: AbortController;
  /** Undefined for a file that cannot be read or was removed. */
  checksum: Promise<string | undefined>;
}

export interface FileReadings {
  files: () => readonly File[];
  start: (id: string, file: File) => void;
  checksumOf: (id: string) => Promise<string | undefined>;
  stop: (id: string) => void;
  stopAll: () => void;
}

type FileReadingMap = RefObject<Map<string, FileReading>>;

const stopAllReadings = ({ current }: FileReadingMap) => {
  for (const { stop } of current.values()) stop.abort();
  current.clear();
};

/** Computes the checksums of the files of a batch, as soon as they are in it. */
export function useFileReadings(
  change: (id: string, state: BatchState) => void,
  onUnmount: () => void,
): FileReadings {
  const [checksums] = useState(() => createChecksums(startChecksumWorker));
  const readings = useRef(new Map<string, FileReading>());

  const read = (id: string, file: File, { signal }: AbortController) => {
    const onBytes = (bytes: number) => change(id, { kind: 'reading', bytes });
    return checksums.compute(file, { signal, onBytes }).then(
      (checksum) => {
        change(id, { kind: 'ready' });
        return checksum;
      },
      () => {
        if (!signal.aborted) change(id, { kind: 'refused', message: BATCH_TEXTS.unreadable });
        return undefined;
      },
    );
  };

  const end = useEffectEvent(() => {
    stopAllReadings(readings);
    onUnmount();
  });

  useEffect(() => () => end(), []);

  return {
    files: () => [...readings.current.values()].map(({ file }) => file),
    start(id, file) {
      const stop = new AbortController();
      readings.current.set(id, { file, stop, checksum: read(id, file, stop) });
    },
    checksumOf: async (id) => readings.current.get(id)?.checksum,
    stop(id) {
      readings.current.get(id)?.stop.abort();
      readings.current.delete(id);
    },
    stopAll: () => stopAllReadings(readings),
  };
}
