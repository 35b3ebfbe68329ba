import { useEffect, useEffectEvent, useRef } from 'react';
import { useService } from '../../../lib/services.tsx';
import { BATCH_TEXTS } from '../texts.ts';
import { toBatchResultText } from './batch-result.ts';
import type { BatchCounts } from './batch-rules.ts';

interface ResultToastOptions {
  counts: BatchCounts;
  isBaking: boolean;
  /** The dialog itself says what was baked. */
  isDialogOpen: boolean;
}

/** A closed dialog bakes on, so a toast says at the end what was baked. */
export function useResultToast({ counts, isBaking, isDialogOpen }: ResultToastOptions): void {
  const toasts = useService('toasts');
  const wasBaking = useRef(false);

  const tell = useEffectEvent(() => {
    const message = toBatchResultText(counts);
    if (isDialogOpen || message === '') return;
    if (counts.failed + counts.refused === 0) toasts.add({ tone: 'success', message });
    else toasts.add({ tone: 'error', message, detail: BATCH_TEXTS.seeWhy });
  });

  useEffect(() => {
    if (wasBaking.current && !isBaking) tell();
    wasBaking.current = isBaking;
  }, [isBaking]);
}
