import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { failureMessageOf } from '../../../api/http/failure.ts';
import type { BakeRequest } from '../../../api/local-files/baking.ts';
import { createRandomId } from '../../../lib/plain-http/random-id.ts';
import { useService } from '../../../lib/services.tsx';
import {
  type Batch,
  type BatchFile,
  type BatchState,
  changeBatch,
  fileNameProblem,
  withoutKnownFiles,
  mediaTypeOf,
} from './batch-rules.ts';
import { BATCH_TEXTS } from '../texts.ts';
import { useFileReadings } from './use-file-readings.ts';

/** All files of a batch get the same people and dates. */
export type SharedBakeFields = Pick<
  BakeRequest,
  'people' | 'terms' | 'layers' | 'tell' | 'openable' | 'expires'
>;

export interface BatchControl {
  batch: Batch;
  isBaking: boolean;
  add: (files: readonly File[]) => void;
  remove: (id: string) => void;
  /** Bakes all files that are left, one after the other; resolves when the last one is done. */
  bake: (terms: SharedBakeFields) => Promise<void>;
  /** Bakes no further file; the current one is finished. */
  stop: () => void;
  clear: () => void;
}

const UNBAKED_STATE_KINDS: ReadonlySet<BatchState['kind']> = new Set([
  'reading',
  'ready',
  'failed',
]);

export function useBatch(): BatchControl {
  const { baking } = useService('api');
  const queryClient = useQueryClient();
  const [batch, dispatch] = useReducer(changeBatch, []);
  const [isBaking, setBaking] = useState(false);
  const run = useRef(0);

  const change = (id: string, state: BatchState) => dispatch({ kind: 'changed', id, state });
  const empty = () => dispatch({ kind: 'cleared' });
  // Strict mode of React mounts a component twice; then the files are added again.
  const readings = useFileReadings(change, empty);

  const stop = () => {
    run.current += 1;
    setBaking(false);
  };

  const addFile = (file: File): BatchFile => {
    const id = createRandomId();
    const problem = fileNameProblem(file.name);
    if (problem !== null) return { id, file, state: { kind: 'refused', message: problem } };
    readings.start(id, file);
    return { id, file, state: { kind: 'reading', bytes: 0 } };
  };

  const bakeFile = async ({ id, file }: BatchFile, terms: SharedBakeFields, current: number) => {
    const checksum = await readings.checksumOf(id);
    if (checksum === undefined || run.current !== current) return;
    change(id, { kind: 'baking' });
    const facts = { name: file.name, size: file.size, type: mediaTypeOf(file), checksum };
    try {
      const { id: fileId, wasBakedBefore, name } = await baking.bake({ ...facts, ...terms });
      const twin = wasBakedBefore ? { name, isInBatch: false } : null;
      change(id, { kind: 'baked', fileId, checksum, twin });
    } catch (error) {
      change(id, { kind: 'failed', message: failureMessageOf(error, BATCH_TEXTS.failed) });
    }
  };

  return {
    batch,
    isBaking,
    add: (files) =>
      dispatch({ kind: 'added', files: withoutKnownFiles(readings.files(), files).map(addFile) }),
    remove(id) {
      readings.stop(id);
      dispatch({ kind: 'removed', id });
    },
    async bake(terms) {
      run.current += 1;
      const current = run.current;
      setBaking(true);
      for (const entry of batch.filter(({ state }) => UNBAKED_STATE_KINDS.has(state.kind)))
        if (run.current === current) await bakeFile(entry, terms, current);
      void queryClient.invalidateQueries();
      if (run.current === current) setBaking(false);
    },
    stop,
    clear() {
      stop();
      readings.stopAll();
      empty();
    },
  };
}
