import { useQuery } from '@tanstack/react-query';
import type { PersonFile } from '../../../../api/people.ts';
import { FileNames } from '../../../../bulk-runs/file-names.tsx';
import { Button } from '../../../../components/button.tsx';
import { DialogFrame } from '../../../../components/dialogs/dialog-frame.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { TEXTS } from '../../../../components/texts.ts';
import { useService } from '../../../../lib/services.tsx';
import { PERSON_TEXTS, REMOVAL_TEXTS } from '../texts.ts';
import { planRemoval, type RemovalPlan } from './removal-plan.ts';
import { readAllFiles } from './read-all-files.ts';
import styles from './removal-dialog.module.css';

interface RemovalDialogProps {
  email: string;
  open: boolean;
  onCancel: () => void;
  onConfirm: (files: readonly PersonFile[]) => void;
}

/** Shows which files the address loses and which stay open to it, before anything is changed. */
export function RemovalDialog({ email, open, onCancel, onConfirm }: RemovalDialogProps) {
  const { people } = useService('api');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['person', 'all files', email],
    queryFn: ({ signal }) => readAllFiles(people, { email, admin: false }, signal),
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  });
  // An earlier preview may miss files that were shared since.
  const plan = data && !isFetching && !error ? planRemoval(data) : undefined;
  const count = plan?.removed.length ?? 0;
  return (
    <DialogFrame
      role="dialog"
      title={REMOVAL_TEXTS.title}
      open={open}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{TEXTS.cancel}</Button>
          {plan && count > 0 && (
            <Button variant="danger" onClick={() => onConfirm(plan.removed)}>
              {REMOVAL_TEXTS.confirm(count)}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.preview} aria-live="polite">
        {plan && <RemovalPreview email={email} plan={plan} />}
        {isFetching && <p>{REMOVAL_TEXTS.looking}</p>}
        {error && !isFetching && (
          <Notice
            tone="danger"
            title={REMOVAL_TEXTS.lookingFailed}
            action={{ label: PERSON_TEXTS.tryAgain, onPress: () => void refetch() }}
          />
        )}
      </div>
    </DialogFrame>
  );
}

function RemovalPreview({ email, plan }: { email: string; plan: RemovalPlan }) {
  const { removed, remaining } = plan;
  return (
    <>
      {removed.length === 0 ? (
        <p>{REMOVAL_TEXTS.none(email)}</p>
      ) : (
        <>
          <p>{REMOVAL_TEXTS.question(email, removed.length)}</p>
          <FileNames label={REMOVAL_TEXTS.lost} files={removed} />
        </>
      )}
      {remaining.length > 0 && (
        <>
          <p>{REMOVAL_TEXTS.remaining(remaining.length)}</p>
          <FileNames label={REMOVAL_TEXTS.kept} files={remaining} />
        </>
      )}
    </>
  );
}
