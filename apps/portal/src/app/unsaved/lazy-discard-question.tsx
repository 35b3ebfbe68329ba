import { useEffect, useSyncExternalStore } from 'react';
import type { UnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { lazyChunk } from '../../lazy/lazy-chunk.ts';

/** The dialogs are in a chunk, because the login page has none. */
const discardQuestion = lazyChunk(
  async () => (await import('../../components/dialogs/discard-question.tsx')).DiscardQuestion,
);

/** Loads the question while there is something to ask about, so that it also appears offline. */
export const preloadDiscardQuestion = (): void => discardQuestion.preload();

interface LazyDiscardQuestionProps {
  /** Null while nothing is asked. */
  work: UnsavedWork | null;
  onAnswer: (isDiscarded: boolean) => void;
}

/** Asks before work is lost; in the browser's own dialog when ours could not be loaded. */
export function LazyDiscardQuestion({ work, onAnswer }: LazyDiscardQuestionProps) {
  const chunk = useSyncExternalStore(discardQuestion.subscribe, discardQuestion.get);
  useEffect(() => {
    if (work === null || chunk.status === 'ready') return;
    if (chunk.status === 'failed') onAnswer(window.confirm(`${work.title}\n\n${work.text}`));
    else discardQuestion.load().catch(() => undefined);
  }, [work, chunk, onAnswer]);
  if (chunk.status !== 'ready') return null;
  const DiscardQuestion = chunk.value;
  return <DiscardQuestion work={work} onAnswer={onAnswer} />;
}
