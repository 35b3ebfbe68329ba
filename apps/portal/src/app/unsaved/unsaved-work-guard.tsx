import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { blockHistoryMoves } from '../../components/unsaved/block-history-moves.ts';
import { ConfirmLeaveContext } from '../../components/unsaved/confirm-leave-context.ts';
import {
  type UnsavedWork,
  type UnsavedWorkScope,
  UnsavedWorkScopeContext,
} from '../../components/unsaved/unsaved-work-scope.ts';
import { LazyDiscardQuestion, preloadDiscardQuestion } from './lazy-discard-question.tsx';

interface LeaveQuestion {
  work: UnsavedWork;
  go: () => void;
}

interface UnsavedWorkGuardProps {
  scope: UnsavedWorkScope;
  children: ReactNode;
}

/** Asks before the page is left while there is unsaved work in it. */
export function UnsavedWorkGuard({ scope, children }: UnsavedWorkGuardProps) {
  const [question, setQuestion] = useState<LeaveQuestion | null>(null);
  const hold = useRef<ReturnType<typeof blockHistoryMoves>>(null);
  const location = useLocation();

  const [leave] = useState(() => (go: () => void) => {
    const work = scope.get();
    if (work === null) go();
    else setQuestion({ work, go });
  });

  // A layout effect runs before the router's effect, so this listener is called first.
  useLayoutEffect(() => {
    const held = blockHistoryMoves({
      isHeld: () => scope.get() !== null,
      onHeld: () => leave(() => held.goOn()),
    });
    hold.current = held;
    return held.stop;
  }, [scope, leave]);

  useEffect(() => hold.current?.note(), [location]);

  useEffect(() => {
    const ask = (event: Event) => event.preventDefault();
    // Listens only during work, because a listener keeps pages out of the back-forward cache.
    const follow = () => {
      if (scope.get() === null) {
        window.removeEventListener('beforeunload', ask);
        return;
      }
      preloadDiscardQuestion();
      window.addEventListener('beforeunload', ask);
    };
    follow();
    const unsubscribe = scope.subscribe(follow);
    return () => {
      unsubscribe();
      window.removeEventListener('beforeunload', ask);
    };
  }, [scope]);

  const answer = (isDiscarded: boolean) => {
    setQuestion(null);
    if (isDiscarded) question?.go();
  };

  return (
    <UnsavedWorkScopeContext value={scope}>
      <ConfirmLeaveContext value={leave}>{children}</ConfirmLeaveContext>
      <LazyDiscardQuestion work={question?.work ?? null} onAnswer={answer} />
    </UnsavedWorkScopeContext>
  );
}
