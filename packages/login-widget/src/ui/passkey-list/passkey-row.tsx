import { useEffect, useRef, type ReactNode } from 'react';
import { format } from '../../strings/format.ts';
import type { ListedPasskey } from './listed-passkey.ts';
import { BinIcon, PencilIcon } from './passkey-icons.tsx';
import type { PasskeyListLabels } from './passkey-list-labels.ts';

interface PasskeyRowProps {
  passkey: ListedPasskey;
  labels: PasskeyListLabels;
  /** Whether the passkey can be neither renamed nor deleted, because another one is being renamed. */
  isLocked: boolean;
  /** The form with the new name, while the passkey is being renamed. */
  nameForm: ReactNode;
  onRename: () => void;
  onDelete: () => void;
}

/** Gives the focus back to the button that opened the form. */
function useFocusAfterRename(isRenaming: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) button.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  return button;
}

export function PasskeyRow(props: PasskeyRowProps): ReactNode {
  const { passkey, labels, isLocked, nameForm, onRename, onDelete } = props;
  const { id, name, details } = passkey;
  const renameButton = useFocusAfterRename(Boolean(nameForm));
  const rename = format(labels.rename, { name });
  const remove = format(labels.delete, { name });
  if (nameForm) return <li className="bh-passkey">{nameForm}</li>;
  return (
    <li className="bh-passkey">
      <div className="bh-passkey-text">
        <p className="bh-passkey-name" dir="auto">
          {name}
        </p>
        <p className="bh-helper">{details.join(' · ')}</p>
      </div>
      <button
        ref={renameButton}
        type="button"
        className="bh-icon-button"
        data-testid={`clickable-edit-icon-edit${id}`}
        aria-label={rename}
        title={rename}
        disabled={isLocked}
        onClick={onRename}
      >
        <PencilIcon />
      </button>
      <button
        type="button"
        className="bh-icon-button"
        data-danger
        data-testid={`clickable-edit-icon-delete${id}`}
        aria-label={remove}
        title={remove}
        disabled={isLocked}
        onClick={onDelete}
      >
        <BinIcon />
      </button>
    </li>
  );
}
