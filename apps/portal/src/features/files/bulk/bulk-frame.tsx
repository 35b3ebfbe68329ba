import { type ReactNode, useRef, useEffect } from 'react';
import type { FileDetail, FileSummary } from '../../../api/files.ts';
import { BulkButtons } from '../../../bulk-runs/bulk-buttons.tsx';
import type { BulkJob, BulkStep } from '../../../bulk-runs/bulk-job.ts';
import { BulkProgress } from '../../../bulk-runs/bulk-progress.tsx';
import { BulkResult } from '../../../bulk-runs/bulk-result.tsx';
import { FileNames } from '../../../bulk-runs/file-names.tsx';
import { type BulkRunControl, useBulkRun } from '../../../bulk-runs/use-bulk-run.ts';
import { Button } from '../../../components/button.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { TEXTS } from '../../../components/texts.ts';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import styles from './bulk-frame.module.css';
import { LEAVE_BULK_RUN_TEXTS, BULK_TEXTS } from './texts.ts';

export interface BulkFormProps {
  files: readonly FileSummary[];
  email?: string;
  open: boolean;
  onClose: () => void;
  /** Called with each changed file. */
  onSaved: (file: FileDetail) => void;
}

/** The planned change of one file; without a step, the file stays as it is. */
export interface FileChangePlan {
  file: FileSummary;
  note: string;
  step: BulkStep | null;
}

interface BulkFrameProps extends Pick<BulkFormProps, 'open' | 'onClose'> {
  title: string;
  tone?: 'primary' | 'danger';
  /** Undefined while there is nothing to show a preview of. */
  plans: readonly FileChangePlan[] | undefined;
  confirmLabel: (count: number) => string;
  /** Whether anything was typed or chosen. */
  isTyped?: boolean | undefined;
  texts: Pick<BulkJob, 'texts' | 'undoTexts'>;
  /** Checks what was typed when it is confirmed; false keeps the form. */
  onConfirm?: () => boolean;
  children: ReactNode;
}

/** The form with its preview, then the progress, then the result per file. */
export function BulkFrame(props: BulkFrameProps) {
  const { title, tone = 'primary', plans = [], confirmLabel, texts, open, onClose } = props;
  const control = useBulkRun();
  const { run } = control;
  useRunningAsUnsavedWork(run);
  const steps = plans.flatMap(({ step }) => step ?? []);
  const start = () => {
    if (!open || props.onConfirm?.() === false) return;
    control.start({ steps, ...texts });
  };
  const close = () => {
    control.leave();
    onClose();
  };

  return (
    <DialogFrame
      role="dialog"
      size="wide"
      title={title}
      open={open}
      onClose={close}
      actions={
        run && !run.isRunning ? (
          <BulkButtons {...control} run={run} onClose={close} />
        ) : (
          <>
            <Button onClick={close}>{run ? TEXTS.close : TEXTS.cancel}</Button>
            {!run && steps.length > 0 && (
              <Button variant={tone} onClick={start}>
                {confirmLabel(steps.length)}
              </Button>
            )}
          </>
        )
      }
    >
      <BulkForm open={open} run={run} isTyped={props.isTyped} plans={props.plans}>
        {props.children}
      </BulkForm>
      {run && (
        <FocusOnMount key={run.isRunning ? 'progress' : 'result'}>
          {run.isRunning ? (
            <BulkProgress
              label={run.job.texts.running}
              outcome={run.outcome}
              onStop={control.stop}
            />
          ) : (
            <BulkResult texts={run.job.texts} outcome={run.outcome} />
          )}
        </FocusOnMount>
      )}
    </DialogFrame>
  );
}

/** The dialog can be closed while its run goes on, but the page cannot. */
function useRunningAsUnsavedWork(run: BulkRunControl['run']) {
  useUnsavedWork(run?.isRunning ? LEAVE_BULK_RUN_TEXTS : null);
}

interface BulkFormPartProps extends Pick<
  BulkFrameProps,
  'open' | 'isTyped' | 'plans' | 'children'
> {
  run: BulkRunControl['run'];
}

function BulkForm({ open, run, isTyped = false, plans, children }: BulkFormPartProps) {
  return (
    <div className={styles.form} hidden={run !== undefined}>
      <UnsavedTyping isTyped={open && run === undefined && isTyped} />
      {children}
      <ChangePreview plans={plans} />
    </div>
  );
}

function ChangePreview({ plans }: Pick<BulkFrameProps, 'plans'>) {
  if (plans === undefined) return null;
  const groups = [
    { label: BULK_TEXTS.changed, group: plans.filter(({ step }) => step !== null) },
    { label: BULK_TEXTS.stay, group: plans.filter(({ step }) => step === null) },
  ];
  return (
    <>
      {groups[0]?.group.length === 0 && <p role="status">{BULK_TEXTS.nothingToChange}</p>}
      {groups
        .filter(({ group }) => group.length > 0)
        .map(({ label, group }) => (
          <section key={label(0)} className={styles.group}>
            <h3 className={styles.heading}>{label(group.length)}</h3>
            <FileNames
              label={label(group.length)}
              files={group.map(({ file, note }) => ({ id: file.id, name: file.name, note }))}
            />
          </section>
        ))}
    </>
  );
}

/** Takes the focus, because the button that led here has disappeared. */
function FocusOnMount({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className={styles.part}>
      {children}
    </div>
  );
}
