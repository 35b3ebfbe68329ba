import { fileName, mediaType } from '@bakehouse/contract';
import { BATCH_TEXTS } from '../texts.ts';

/** The file with the same content that had been baked before. */
export interface DuplicateFile {
  /** Null if the name could not be read. */
  name: string | null;
  isInBatch: boolean;
}

export type BatchState =
  | { kind: 'reading'; bytes: number }
  | { kind: 'ready' }
  | { kind: 'baking' }
  | { kind: 'baked'; fileId: string; checksum: string; twin: DuplicateFile | null }
  /** The file cannot be baked as it is. */
  | { kind: 'refused'; message: string }
  /** Baking failed and can be tried again. */
  | { kind: 'failed'; message: string };

export interface BatchFile {
  id: string;
  file: File;
  state: BatchState;
}

export type BatchEvent =
  | { kind: 'added'; files: readonly BatchFile[] }
  | { kind: 'removed'; id: string }
  | { kind: 'changed'; id: string; state: BatchState }
  | { kind: 'cleared' };

export type Batch = readonly BatchFile[];

/** The name of the file in this batch that was baked as the file with this id. */
const findBakedNameInBatch = (batch: Batch, fileId: string): string | undefined =>
  batch.find(
    ({ state }) => state.kind === 'baked' && state.twin === null && state.fileId === fileId,
  )?.file.name;

/** If a file was already baked by this batch, its name in the batch identifies it. */
function withDuplicateInBatch(batch: Batch, state: BatchState): BatchState {
  if (state.kind !== 'baked' || state.twin === null) return state;
  const name = findBakedNameInBatch(batch, state.fileId);
  return name === undefined ? state : { ...state, twin: { name, isInBatch: true } };
}

export function changeBatch(batch: Batch, event: BatchEvent): Batch {
  switch (event.kind) {
    case 'added':
      return [...batch, ...event.files];
    case 'removed':
      return batch.filter(({ id }) => id !== event.id);
    case 'changed':
      return batch.map((entry) =>
        entry.id === event.id
          ? { ...entry, state: withDuplicateInBatch(batch, event.state) }
          : entry,
      );
    case 'cleared':
      return [];
  }
}

type FileIdentity = Pick<File, 'name' | 'size' | 'lastModified'>;

const isSameFile = (one: FileIdentity, other: FileIdentity) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The files that are not in the batch yet, each once. */
export const withoutKnownFiles = <Facts extends FileIdentity>(
  known: readonly FileIdentity[],
  files: readonly Facts[],
): readonly Facts[] =>
  files.filter(
    (file, index) =>
      !known.some((other) => isSameFile(other, file)) &&
      !files.slice(0, index).some((other) => isSameFile(other, file)),
  );

const UNKNOWN_MEDIA_TYPE = 'application/octet-stream';

/** Browsers give no type to a file with an unknown ending. */
export const mediaTypeOf = ({ type }: Pick<File, 'type'>): string =>
  mediaType.safeParse(type).success ? type : UNKNOWN_MEDIA_TYPE;

/** Says why the server would refuse the name; null for a good name. */
export function fileNameProblem(name: string): string | null {
  const { error } = fileName.safeParse(name);
  return error ? BATCH_TEXTS.badName(error.issues[0]?.message ?? '') : null;
}

export interface BatchCounts {
  all: number;
  reading: number;
  baked: number;
  bakedBefore: number;
  failed: number;
  refused: number;
  /** The files that a press on the button bakes. */
  left: number;
}

export function countBatch(batch: Batch): BatchCounts {
  const count = (...kinds: readonly BatchState['kind'][]) =>
    batch.filter(({ state }) => kinds.includes(state.kind)).length;
  const bakedBefore = batch.filter(
    ({ state }) => state.kind === 'baked' && state.twin !== null,
  ).length;
  return {
    all: batch.length,
    reading: count('reading'),
    baked: count('baked') - bakedBefore,
    bakedBefore,
    failed: count('failed'),
    refused: count('refused'),
    left: count('reading', 'ready', 'baking', 'failed'),
  };
}
