import { useEffect, useReducer, useRef, useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { createChecksums } from '../../checksum/checksums.ts';
import { startChecksumWorker } from '../../checksum/start-checksum-worker.ts';
import { createRandomId } from '../../lib/plain-http/random-id.ts';
import { useService } from '../../lib/services.tsx';
import { type FileCheck, changeFileChecks, type FileCheckState } from './check-rules.ts';
import { TEXTS } from './texts.ts';

export interface FileChecksControl {
  checks: readonly FileCheck[];
  add: (files: readonly File[]) => void;
  retry: (check: FileCheck) => void;
  remove: (id: string) => void;
  clear: () => void;
}

/** Reads each file and asks the server about its checksum. */
export function useFileChecks(): FileChecksControl {
  const { openings } = useService('api');
  const [checksums] = useState(() => createChecksums(startChecksumWorker));
  const [checks, dispatch] = useReducer(changeFileChecks, []);
  const stops = useRef(new Map<string, AbortController>());

  const change = (id: string, state: FileCheckState) => dispatch({ kind: 'changed', id, state });

  const ask = async (id: string, checksum: string) => {
    change(id, { kind: 'asking' });
    try {
      change(id, { kind: 'answered', answer: await openings.open(checksum) });
    } catch (error) {
      change(id, { kind: 'failed', message: failureMessageOf(error, TEXTS.failed) });
    }
  };

  const check = async (id: string, file: File) => {
    const stop = new AbortController();
    const { signal } = stop;
    stops.current.set(id, stop);
    const onBytes = (bytes: number) => change(id, { kind: 'reading', bytes });
    const checksum = await checksums.compute(file, { signal, onBytes }).catch(() => null);
    if (signal.aborted) return;
    if (checksum === null) change(id, { kind: 'unreadable' });
    else await ask(id, checksum);
  };

  const start = (file: File): FileCheck => {
    const id = createRandomId();
    void check(id, file);
    return { id, file, state: { kind: 'reading', bytes: 0 } };
  };

  const stopAll = () => {
    for (const stop of stops.current.values()) stop.abort();
    stops.current.clear();
    dispatch({ kind: 'cleared' });
  };

  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
      running.clear();
      // Strict mode of React mounts a component twice, so the files are added again.
      dispatch({ kind: 'cleared' });
    };
  }, []);

  return {
    checks,
    add: (files) => dispatch({ kind: 'added', checks: files.map(start) }),
    retry({ id, file }) {
      change(id, { kind: 'reading', bytes: 0 });
      void check(id, file);
    },
    remove(id) {
      stops.current.get(id)?.abort();
      stops.current.delete(id);
      dispatch({ kind: 'removed', id });
    },
    clear: stopAll,
  };
}
