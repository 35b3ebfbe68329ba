import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListedFile } from '../../api/access/shared-files.ts';
import { Button } from '../../components/button.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { FileViewer } from '../../file-viewer/file-viewer.tsx';
import type { OpenedContent } from '../../sealed-copies/opening-messages.ts';
import { useZone } from '../../time/zone.tsx';
import { CheckItem } from './check-item.tsx';
import { type FileCheck, isUnanswered, toAnnouncement } from './check-rules.ts';
import styles from './open-file-dialog.module.css';
import { FIELDS_TEXTS, ORIGINAL_TEXTS, TEXTS, UNANSWERED_TEXTS } from './texts.ts';
import { useFileChecks } from './use-checks.ts';

interface ViewedContent extends OpenedContent {
  id: string;
  name: string;
  /** Gets the focus back when the view is closed. */
  button: HTMLButtonElement;
}

const focusOnMount = (element: HTMLElement | null) => element?.focus();

interface OpenFileDialogProps {
  open: boolean;
  /** Files that were dropped outside the dialog and are not in it yet. */
  dropped: readonly File[];
  /** The listed file that the user wants to open with the dropped ones. */
  listed: ListedFile | null;
  onTaken: () => void;
  onClose: () => void;
}

export function OpenFileDialog({ open, dropped, listed, onTaken, onClose }: OpenFileDialogProps) {
  const { checks, add, retry, askHere, save, remove, clear } = useFileChecks();
  const { name: zone } = useZone();
  const queryClient = useQueryClient();
  const [viewed, setViewed] = useState<ViewedContent | null>(null);
  const shown = checks.some(({ id }) => id === viewed?.id) ? viewed : null;

  const take = useEffectEvent(() => {
    add(dropped, listed);
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
        <ContentView
          key={shown.id}
          viewed={shown}
          onSave={() => save(shown.id, shown.content, shown.name)}
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
              onSave={(content, name) => save(check.id, content, name)}
              onView={(opened, name, button) =>
                setViewed({ id: check.id, ...opened, name, button })
              }
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

interface ContentViewProps {
  viewed: ViewedContent;
  onSave: () => void;
  onClose: () => void;
}

function ContentView({ viewed, onSave, onClose }: ContentViewProps) {
  const { name, content, isWhole, button } = viewed;
  const close = () => {
    onClose();
    button.focus();
  };
  return (
    <div ref={focusOnMount} tabIndex={-1} className={styles.viewed}>
      <FileViewer
        blob={content}
        name={name}
        type={content.type}
        onClose={close}
        saveButton={
          <Button size="compact" onClick={onSave}>
            {(isWhole ? ORIGINAL_TEXTS : FIELDS_TEXTS).save}
          </Button>
        }
      />
    </div>
  );
}
