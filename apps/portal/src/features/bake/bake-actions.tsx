import { Button } from '../../components/button.tsx';
import type { BatchCounts } from './batch/batch-rules.ts';
import { DIALOG_TEXTS } from './texts.ts';

interface BakeActionsProps {
  counts: BatchCounts;
  isDone: boolean;
  isBaking: boolean;
  onBake: () => void;
  onStop: () => void;
  onLeave: () => void;
}

export function BakeActions(props: BakeActionsProps) {
  const { counts, isDone, isBaking, onBake, onStop, onLeave } = props;
  return (
    <>
      {!isDone && (
        <Button onClick={isBaking ? onStop : onLeave}>
          {isBaking ? DIALOG_TEXTS.stop : DIALOG_TEXTS.cancel}
        </Button>
      )}
      <Button
        variant="primary"
        busy={isBaking}
        busyLabel={DIALOG_TEXTS.baking}
        onClick={isDone ? onLeave : onBake}
      >
        {isDone ? DIALOG_TEXTS.done : toBakeLabel(counts)}
      </Button>
    </>
  );
}

const toBakeLabel = ({ left, failed }: BatchCounts) =>
  failed > 0 && failed === left ? DIALOG_TEXTS.tryAgain(failed) : DIALOG_TEXTS.bake(left);
