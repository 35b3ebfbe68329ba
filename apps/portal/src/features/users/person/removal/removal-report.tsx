import { failureMessageOf } from '../../../../api/http/failure.ts';
import { Button } from '../../../../components/button.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { ProgressBar } from '../../../../components/progress/progress-bar.tsx';
import { REMOVAL_TEXTS } from '../texts.ts';
import { FileNames } from './file-names.tsx';
import styles from './removal.module.css';
import type { Removal, RemovalKind, RemovalRun } from './use-removal.ts';

const PROGRESS_LABELS = {
  remove: REMOVAL_TEXTS.progressLabel,
  restore: REMOVAL_TEXTS.undoProgressLabel,
} as const satisfies Record<RemovalKind, string>;

const RESULT_TEXTS = {
  remove: REMOVAL_TEXTS.removed,
  restore: REMOVAL_TEXTS.restored,
} as const satisfies Record<RemovalKind, (email: string, count: number) => string>;

/** The progress of a removal, and afterwards its result with Undo. */
export function RemovalReport({ email, removal }: { email: string; removal: Removal }) {
  const { run, stop } = removal;
  if (run === undefined) return null;
  if (!run.isRunning) return <RemovalResult email={email} removal={removal} run={run} />;
  const value = run.all - run.outcome.left.length;
  return (
    <div className={styles.progress}>
      <ProgressBar
        label={PROGRESS_LABELS[run.kind]}
        value={value}
        max={run.all}
        text={REMOVAL_TEXTS.progress(value, run.all)}
      />
      <Button size="compact" onClick={stop}>
        {REMOVAL_TEXTS.stop}
      </Button>
    </div>
  );
}

interface RemovalResultProps {
  email: string;
  removal: Removal;
  run: RemovalRun;
}

function RemovalResult({ email, removal: { start, close, undoable }, run }: RemovalResultProps) {
  const { done, failed, left } = run.outcome;
  const rest = [...failed.map(({ item }) => item), ...left];
  const reasons = new Map(
    failed.map(({ item, error }) => [item, failureMessageOf(error, REMOVAL_TEXTS.changeFailed)]),
  );
  return (
    <Notice
      tone={failed.length > 0 ? 'danger' : 'success'}
      title={RESULT_TEXTS[run.kind](email, done.length)}
    >
      {rest.length > 0 && (
        <>
          <p>{REMOVAL_TEXTS.failed(rest.length)}</p>
          <FileNames
            label={REMOVAL_TEXTS.failed(rest.length)}
            files={rest}
            note={(file) => reasons.get(file) ?? ''}
          />
        </>
      )}
      <div className={styles.actions}>
        {run.kind === 'remove' && undoable.length > 0 && (
          <Button size="compact" onClick={() => void start('restore', undoable)}>
            {REMOVAL_TEXTS.undo}
          </Button>
        )}
        {rest.length > 0 && (
          <Button size="compact" onClick={() => void start(run.kind, rest)}>
            {REMOVAL_TEXTS.retry}
          </Button>
        )}
        <Button size="compact" onClick={close}>
          {REMOVAL_TEXTS.close}
        </Button>
      </div>
    </Notice>
  );
}
