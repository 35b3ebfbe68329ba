import { LazyChunkFailure } from '../../../lazy/lazy-chunk-failure.tsx';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { useLazyChunk } from '../../../lazy/use-lazy-chunk.ts';
import type { BulkDialogProps } from '../bulk/bulk-dialog.tsx';
import { SELECTION_TEXTS } from './texts.ts';

/** A code chunk, which is loaded when the first file is selected. */
export const lazyBulkDialog = lazyChunk(
  async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog,
);

export function LazyBulkDialog(props: BulkDialogProps) {
  const state = useLazyChunk(lazyBulkDialog);
  if (state.status === 'loading') return null;
  if (state.status === 'failed')
    return <LazyChunkFailure chunk={lazyBulkDialog} name={SELECTION_TEXTS.dialogChunk} />;
  const Dialog = state.value;
  return <Dialog {...props} />;
}
