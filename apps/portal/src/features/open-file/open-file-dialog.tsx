import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { useZone } from '../../time/zone.tsx';
import { CheckItem } from './check-item.tsx';
import { type FileCheck, isUnanswered, toAnnouncement } from './check-rules.ts';
import styles from './open-file-dialog.module.css';
import { TEXTS, UNANSWERED_TEXTS } from './texts.ts';
import { useFileChecks } from './use-checks.ts';

interface OpenFileDialogProps {
  open: boolean;
  /** Files that were dropped outside the dialog and are not in it yet. */
  dropped: readonly File[];
  onTaken: () => void;
  onClose: () => void;
}

export function OpenFileDialog({ open, dropped, onTaken, onClose }: OpenFileDialogProps) {
  const { checks, add, retry, askHere, save, remove, clear } = useFileChecks();
  const { name: zone } = useZone();
  const queryClient = useQueryClient();

  const take = useEffectEvent(() => {
    add(dropped);
    onTaken();
  });

  useEffect(() => {
    if (dropped.length > 0) take();
  }, [dropped]);

  const leave = () => {
    // Each check is on record, so the lists behind the dialog are out of date.
    if (checks.length > 0) void queryClient.invalidateQueries();
    clear();
    onClose();
  };
  const isEmpty = checks.length === 0;

  return (
    <DialogFrame
      role="dialog"
      size="wide"
      title={TEXTS.title}
      open={open}
      onClose={leave}
      actions={<Button onClick={leave}>{TEXTS.done}</Button>}
    >
      <UnansweredChecksAsUnsavedWork checks={checks} />
      <p>{TEXTS.lead}</p>
      <div className={isEmpty ? styles.empty : styles.head}>
        {isEmpty && <p>{TEXTS.drop}</p>}
        <FileButton size="compact" variant={isEmpty ? 'primary' : 'secondary'} onFiles={add}>
          {isEmpty ? TEXTS.choose : TEXTS.chooseMore}
        </FileButton>
      </div>
      <div role="status">
        <VisuallyHidden>{toAnnouncement(checks, zone)}</VisuallyHidden>
      </div>
      {!isEmpty && (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {checks.map((check) => (
            <CheckItem
              key={check.id}
              check={check}
              onRetry={() => retry(check)}
              onAskHere={(copy) => askHere(check, copy)}
              onSave={(original, name) => save(check, original, name)}
              onRemove={() => remove(check.id)}
            />
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

function UnansweredChecksAsUnsavedWork({ checks }: { checks: readonly FileCheck[] }) {
  useUnsavedWork(checks.some(isUnanswered) ? UNANSWERED_TEXTS : null);
  return null;
}
