import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../../api/api-context.ts';
import type { PersonFile } from '../../../../api/people.ts';
import { type Outcome, runOnEach } from './run-on-each.ts';

export type RemovalKind = 'remove' | 'restore';

export interface RemovalRun {
  kind: RemovalKind;
  all: number;
  isRunning: boolean;
  outcome: Outcome<PersonFile>;
}

export interface Removal {
  run: RemovalRun | undefined;
  /** The files of all runs that the address was removed from. */
  undoable: readonly PersonFile[];
  start: (kind: RemovalKind, files: readonly PersonFile[]) => Promise<void>;
  /** Finishes the file that is being changed and leaves the others as they are. */
  stop: () => void;
  close: () => void;
}

/** Takes an address from files, or gives it back the same grants. */
export function useRemoval(email: string): Removal {
  const { people } = useApi();
  const queryClient = useQueryClient();
  const control = useRef<AbortController>(undefined);
  const [run, setRun] = useState<RemovalRun>();
  const [undoable, setUndoable] = useState<readonly PersonFile[]>([]);

  const change = {
    remove: ({ checksum }: PersonFile) => people.removeAccess(checksum, email),
    restore: ({ checksum, own }: PersonFile) => people.restoreAccess(checksum, own),
  };

  return {
    run,
    undoable,
    async start(kind, files) {
      const { signal } = (control.current = new AbortController());
      const show = (outcome: Outcome<PersonFile>, isRunning = true) =>
        setRun({ kind, all: files.length, isRunning, outcome });
      show({ done: [], failed: [], left: files });
      const outcome = await runOnEach(files, change[kind], { signal, onProgress: show });
      const { done } = outcome;
      setUndoable((before) =>
        kind === 'remove' ? [...before, ...done] : before.filter((file) => !done.includes(file)),
      );
      show(outcome, false);
      await queryClient.invalidateQueries();
    },
    stop: () => control.current?.abort(),
    close: () => {
      setRun(undefined);
      setUndoable([]);
    },
  };
}
