import { useService } from '../../../lib/services.tsx';
import { BATCH_TEXTS } from '../texts.ts';
import type { BatchCounts } from './batch-rules.ts';

interface BakeDialogCloseOptions {
  counts: BatchCounts;
  isBaking: boolean;
  onClose: () => void;
}

/** Says that the closed dialog keeps its files; while it bakes, its result says more. */
export function useCloseBakeDialog({
  counts,
  isBaking,
  onClose,
}: BakeDialogCloseOptions): () => void {
  const toasts = useService('toasts');
  return () => {
    if (counts.left > 0 && !isBaking)
      toasts.add({ tone: 'info', message: BATCH_TEXTS.kept(counts.left) });
    onClose();
  };
}
