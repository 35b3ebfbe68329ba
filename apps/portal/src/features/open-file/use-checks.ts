import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { createChecksums } from '../../checksum/checksums.ts';
import { startChecksumWorker } from '../../checksum/start-checksum-worker.ts';
import { createRandomId } from '../../lib/plain-http/random-id.ts';
import { downloadFile } from '../../lib/browser/download-file.ts';
import { useService } from '../../lib/services.tsx';
import { createPrivateFolder } from '../../private-files/private-folder.ts';
import { createCopyOpener } from '../../sealed-copies/copy-opener.ts';
import type { SealedCopy } from '../../sealed-copies/opening-messages.ts';
import { startOpeningWorker } from '../../sealed-copies/start-opening-worker.ts';
import { createFileChecker } from './check-file.ts';
import { type FileCheck, changeFileChecks, type FileCheckState } from './check-rules.ts';
import { toSafeFileName } from '../../sealed-copies/safe-file-name.ts';

export interface FileChecksControl {
  checks: readonly FileCheck[];
  add: (files: readonly File[]) => void;
  retry: (check: FileCheck) => void;
  /** Asks this server about a copy that names another one. */
  askHere: (check: FileCheck, copy: SealedCopy) => void;
  save: (id: string, original: Blob, name: string) => void;
  remove: (id: string) => void;
  clear: () => void;
}

type RunningChecks = Map<string, AbortController>;

/** Asks the server about each file, and opens the sealed copies that it allows. */
export function useFileChecks(): FileChecksControl {
  const { openings } = useService('api');
  const [folder] = useState(() => createPrivateFolder(createRandomId));
  const [checker] = useState(() =>
    createFileChecker({
      openings,
      folder,
      checksums: createChecksums(startChecksumWorker),
      opener: createCopyOpener(startOpeningWorker),
      origin: window.location.origin,
    }),
  );
  const [checks, dispatch] = useReducer(changeFileChecks, []);
  const stops = useRef<RunningChecks>(new Map());
  const saved = useRef(new Set<string>());

  const toRun = (id: string, file: File) => {
    const stop = new AbortController();
    const { signal } = stop;
    stops.current.get(id)?.abort();
    stops.current.set(id, stop);
    const change = (state: FileCheckState) => {
      if (!signal.aborted) dispatch({ kind: 'changed', id, state });
    };
    return { id, file, signal, change };
  };

  const start = (file: File): FileCheck => {
    const id = createRandomId();
    void checker.check(toRun(id, file));
    return { id, file, state: { kind: 'reading', bytes: 0 } };
  };

  const end = (id: string) => {
    stops.current.get(id)?.abort();
    stops.current.delete(id);
    // The browser may still be copying a saved file, which goes at the next visit.
    if (!saved.current.has(id)) void folder.remove(id);
  };

  const endAll = () => {
    for (const id of [...stops.current.keys()]) end(id);
    dispatch({ kind: 'cleared' });
  };

  // Strict mode of React mounts a component twice, so the files are added again.
  const unmount = useEffectEvent(endAll);

  useEffect(() => () => unmount(), []);

  return {
    checks,
    add: (files) => dispatch({ kind: 'added', checks: files.map(start) }),
    retry({ id, file }) {
      dispatch({ kind: 'changed', id, state: { kind: 'reading', bytes: 0 } });
      void checker.check(toRun(id, file));
    },
    askHere: ({ id, file }, copy) => void checker.askFor(copy, toRun(id, file)),
    save(id, original, name) {
      saved.current.add(id);
      downloadFile(original, toSafeFileName(name));
    },
    remove(id) {
      end(id);
      dispatch({ kind: 'removed', id });
    },
    clear: endAll,
  };
}
