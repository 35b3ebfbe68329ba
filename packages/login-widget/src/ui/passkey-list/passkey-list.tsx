import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAction } from '../../lib/use-action.ts';
import { format } from '../../strings/format.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { ConfirmDialog } from '../confirm-dialog/confirm-dialog.tsx';
import type { ListedPasskey, PasskeyFailure } from './listed-passkey.ts';
import type { PasskeyListLabels } from './passkey-list-labels.ts';
import { PASSKEY_LIST_STYLES } from './passkey-list-styles.ts';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { PasskeyRow } from './passkey-row.tsx';

/** The props of `PasskeyList`. */
export interface PasskeyListProps {
  /** The passkeys, in the order of the list. */
  passkeys: readonly ListedPasskey[];
  /** The texts. */
  labels: PasskeyListLabels;
  /** Renames a passkey. Resolves to the error, if there is one; never rejects. */
  onRename: (id: string, name: string) => Promise<PasskeyFailure | undefined>;
  /** Deletes a passkey. Resolves to the error, if there is one; never rejects. */
  onDelete: (id: string) => Promise<PasskeyFailure | undefined>;
}

/** The user renames or deletes one passkey at a time. */
interface PasskeyTask {
  type: 'rename' | 'delete';
  passkey: ListedPasskey;
}

interface DeleteDialogProps extends Pick<PasskeyListProps, 'labels' | 'onDelete'> {
  passkey: ListedPasskey;
  onDeleted: () => void;
  onCancel: () => void;
}

function DeleteDialog(props: DeleteDialogProps) {
  const { passkey, labels, onDelete, onDeleted, onCancel } = props;
  const deletion = useAction<PasskeyFailure>();
  return (
    <ConfirmDialog
      title={format(labels.deleteQuestion, { name: passkey.name })}
      text={labels.deleteWarning}
      confirmLabel={labels.confirmDelete}
      cancelLabel={labels.cancel}
      busy={deletion.pending}
      error={deletion.error}
      onConfirm={() => deletion.run(() => onDelete(passkey.id), onDeleted)}
      onCancel={onCancel}
    />
  );
}

/** Moves the focus to the list after a deletion, because the button that had it is gone. */
function useFocusAfterDeletion(task: PasskeyTask | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const isDeleted = useRef(false);
  useEffect(() => {
    if (task || !isDeleted.current) return;
    isDeleted.current = false;
    list.current?.focus();
  }, [task]);
  return { list, markDeleted: () => void (isDeleted.current = true) };
}

/** The passkeys of a user, with buttons that rename and delete them. */
export function PasskeyList(props: PasskeyListProps): ReactNode {
  const { passkeys, labels, onRename, onDelete } = props;
  const [task, setTask] = useState<PasskeyTask>();
  const [status, setStatus] = useState('');
  const { list, markDeleted } = useFocusAfterDeletion(task);
  const sheet = useStyleSheet(PASSKEY_LIST_STYLES);

  const start = (next: PasskeyTask) => {
    setStatus('');
    setTask(next);
  };
  /** A late answer must not end the next task. */
  const stop = () => setTask((current) => (current === task ? undefined : current));
  // Another tab may delete the passkey meanwhile.
  const isRenaming =
    task?.type === 'rename' && passkeys.some((passkey) => passkey.id === task.passkey.id);
  const nameFormOf = (passkey: ListedPasskey) =>
    task?.type === 'rename' &&
    task.passkey.id === passkey.id && (
      <PasskeyNameForm
        passkey={passkey}
        labels={labels}
        onSave={(name) => onRename(passkey.id, name)}
        onSaved={() => {
          setStatus(labels.renamed);
          stop();
        }}
        onCancel={stop}
      />
    );
  return (
    <div ref={list} className="bh-passkeys" role="group" aria-label={labels.list} tabIndex={-1}>
      {passkeys.length === 0 && <p className="bh-text">{labels.empty}</p>}
      <ul ref={sheet} className="bh-passkey-rows">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            labels={labels}
            isLocked={isRenaming}
            nameForm={nameFormOf(passkey)}
            onRename={() => start({ type: 'rename', passkey })}
            onDelete={() => start({ type: 'delete', passkey })}
          />
        ))}
      </ul>
      <p className="bh-hidden" role="status">
        {status}
      </p>
      {task?.type === 'delete' && (
        <DeleteDialog
          passkey={task.passkey}
          labels={labels}
          onDelete={onDelete}
          onDeleted={() => {
            markDeleted();
            setStatus(labels.deleted);
            stop();
          }}
          onCancel={stop}
        />
      )}
    </div>
  );
}
