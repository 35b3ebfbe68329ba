import type { ListedFile } from '../../api/access/shared-files.ts';
import { LazyChunkFailure } from '../../lazy/lazy-chunk-failure.tsx';
import { type LazyChunk, lazyChunk } from '../../lazy/lazy-chunk.ts';
import { useLazyChunk } from '../../lazy/use-lazy-chunk.ts';
import type { ComponentType } from 'react';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import { DropZones } from './drop-zones.tsx';
import type { FileAction } from './file-action.ts';
import type { FileActionsState } from './use-file-actions.ts';

interface FileDialogProps {
  open: boolean;
  dropped: readonly File[];
  listed: ListedFile | null;
  onTaken: () => void;
  onClose: () => void;
}

const NO_FILES: readonly File[] = [];

/** Each dialog is a code chunk, which is loaded when it is first opened. */
export const lazyBakeDialog = lazyChunk(
  async () => (await import('../../features/bake/bake-dialog.tsx')).BakeDialog,
);
export const lazyOpenFileDialog = lazyChunk(
  async () => (await import('../../features/open-file/open-file-dialog.tsx')).OpenFileDialog,
);

const FILE_ACTION_DIALOG_CHUNKS = [
  { action: 'bake', chunk: lazyBakeDialog },
  { action: 'check', chunk: lazyOpenFileDialog },
] as const satisfies readonly {
  action: FileAction;
  chunk: LazyChunk<ComponentType<FileDialogProps>>;
}[];

export function FileActionDialogs({ actions }: { actions: FileActionsState }) {
  return (
    <>
      {actions.aimedAt !== null && (
        <DropZones aimedAt={actions.aimedAt} actions={actions.droppable} />
      )}
      {FILE_ACTION_DIALOG_CHUNKS.filter(({ action }) => actions.used.has(action)).map(
        ({ action, chunk }) => (
          <LazyFileDialog
            key={action}
            chunk={chunk}
            name={FILE_ACTION_TEXTS[action]}
            open={actions.action === action}
            dropped={actions.action === action ? actions.dropped : NO_FILES}
            listed={actions.listed}
            onTaken={actions.take}
            onClose={actions.close}
          />
        ),
      )}
    </>
  );
}

interface LazyFileDialogProps extends FileDialogProps {
  chunk: LazyChunk<ComponentType<FileDialogProps>>;
  name: string;
}

function LazyFileDialog({ chunk, name, ...dialog }: LazyFileDialogProps) {
  const state = useLazyChunk(chunk);
  if (state.status === 'loading') return null;
  if (state.status === 'failed') return <LazyChunkFailure chunk={chunk} name={name} />;
  const Dialog = state.value;
  return <Dialog {...dialog} />;
}
