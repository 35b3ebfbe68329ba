import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { FileViewer } from '../../file-viewer/file-viewer.tsx';
import { useZone } from '../../time/zone.tsx';
import { CheckItem } from './check-item.tsx';
import { type FileCheck, isUnanswered, toAnnouncement } from './check-rules.ts';
import styles from './open-file-dialog.module.css';
import { TEXTS, UNANSWERED_TEXTS } from './texts.ts';
import { useFileChecks } from './use-checks.ts';

interface ViewedOriginal {
  id: string;
  name: string;
  blob: Blob;
  /** Gets the focus back when the view is closed. */
  button: HTMLButtonElement;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

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
  const [viewed, setViewed] = useState<ViewedOriginal | null>(null);
  const shown = checks.some(({ id }) => id === viewed?.id) ? viewed : null;

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
    setViewed(null);
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
      {shown && (
        <OriginalView
          key={shown.id}
          original={shown}
          onSave={() => save(shown.id, shown.blob, shown.name)}
          onClose={() => setViewed(null)}
        />
      )}
      {!isEmpty && (
        <ul className={styles.list} aria-label={TEXTS.list}>
          {checks.map((check) => (
            <CheckItem
              key={check.id}
              check={check}
              onRetry={() => retry(check)}
              onAskHere={(copy) => askHere(check, copy)}
              onSave={(original, name) => save(check.id, original, name)}
              onView={(blob, name, button) => setViewed({ id: check.id, blob, name, button })}
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

interface OriginalViewProps {
  original: ViewedOriginal;
  onSave: () => void;
  onClose: () => void;
}

function OriginalView({ original, onSave, onClose }: OriginalViewProps) {
  const { name, blob, button } = original;
  const close = () => {
    onClose();
    button.focus();
  };
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.viewed}>
      <FileViewer
        blob={blob}
        name={name}
        type={blob.type}
        onClose={close}
        saveButton={
          <Button size="compact" onClick={onSave}>
            {TEXTS.save}
          </Button>
        }
      />
    </div>
  );
}
