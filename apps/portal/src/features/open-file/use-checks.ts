import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { ListedFile } from '../../api/access/shared-files.ts';
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
import {
  type FileCheck,
  changeFileChecks,
  type FileCheckState,
  isOtherFile,
  type RecognisedFile,
} from './check-rules.ts';
import { toSafeFileName } from '../../sealed-copies/safe-file-name.ts';

export interface FileChecksControl {
  checks: readonly FileCheck[];
  add: (files: readonly File[], listed?: ListedFile | null) => void;
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

  const toRun = ({ id, file, listed }: Omit<FileCheck, 'state'>) => {
    const stop = new AbortController();
    const { signal } = stop;
    stops.current.get(id)?.abort();
    stops.current.set(id, stop);
    const change = (state: FileCheckState) => {
      if (!signal.aborted) dispatch({ kind: 'changed', id, state });
    };
    const onRecognised = (found: RecognisedFile) => {
      if (isOtherFile(found, listed)) dispatch({ kind: 'recognised as another', id });
    };
    return { id, file, signal, change, onRecognised };
  };

  const start = (file: File, listed: ListedFile | null): FileCheck => {
    const check = { id: createRandomId(), file, listed };
    void checker.check(toRun(check));
    return { ...check, state: { kind: 'reading', bytes: 0 } };
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
    add: (files, listed = null) =>
      dispatch({ kind: 'added', checks: files.map((file) => start(file, listed)) }),
    retry(check) {
      dispatch({ kind: 'changed', id: check.id, state: { kind: 'reading', bytes: 0 } });
      void checker.check(toRun(check));
    },
    askHere: (check, copy) => void checker.askFor(copy, toRun(check)),
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
