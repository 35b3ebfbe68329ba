import { useEffect, useState } from 'react';
import { copyText } from '../../lib/plain-http/copy-text.ts';

export type CopyOutcome = 'copied' | 'failed';

const COPY_OUTCOME_SHOWN_MS = 2_000;

interface CopyState {
  /** The outcome of the last copy, kept for two seconds. */
  outcome: CopyOutcome | undefined;
  copy: (text: string) => void;
}

export function useCopy(): CopyState {
  const [outcome, setOutcome] = useState<CopyOutcome>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(setOutcome, COPY_OUTCOME_SHOWN_MS, undefined);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  function copy(text: string) {
    copyText(text).then(
      () => {
        setOutcome('copied');
      },
      () => {
        setOutcome('failed');
      },
    );
  }

  return { outcome, copy };
}
