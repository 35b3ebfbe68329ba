import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';
import { useAction } from '../../lib/use-action.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { ErrorText } from '../error-text.tsx';
import type { ListedPasskey, PasskeyFailure } from './listed-passkey.ts';
import { CheckIcon, CrossIcon } from './passkey-icons.tsx';
import type { PasskeyListLabels } from './passkey-list-labels.ts';

interface PasskeyNameFormProps {
  passkey: ListedPasskey;
  labels: PasskeyListLabels;
  onSave: (name: string) => Promise<PasskeyFailure | undefined>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The limit of the server. */
const MAX_NAME_LENGTH = 100;

export function PasskeyNameForm(props: PasskeyNameFormProps): ReactNode {
  const { passkey, labels, onSave, onSaved, onCancel } = props;
  const { id } = passkey;
  const [name, setName] = useState(passkey.name);
  const save = useAction<PasskeyFailure>();
  const errorId = useUniqueId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  useEffect(() => {
    if (save.error) input.current?.focus();
  }, [save.error]);

  const submit = () => {
    const trimmed = name.trim();
    if (!trimmed) save.fail({ text: labels.nameMissing });
    else if (trimmed === passkey.name) onCancel();
    else save.run(() => onSave(trimmed), onSaved);
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      className="bh-passkey-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <input
        ref={input}
        className="bh-input"
        data-testid={`editable-row-input-${id}`}
        aria-label={labels.name}
        aria-invalid={save.error !== undefined}
        aria-describedby={save.error && errorId}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={cancelOnEscape}
      />
      <button
        type="submit"
        className="bh-icon-button"
        data-testid={`clickable-edit-icon-save${id}`}
        aria-label={labels.save}
        aria-disabled={save.pending || undefined}
        title={labels.save}
      >
        <CheckIcon />
      </button>
      <button
        type="button"
        className="bh-icon-button"
        aria-label={labels.cancel}
        title={labels.cancel}
        onClick={onCancel}
      >
        <CrossIcon />
      </button>
      <ErrorText id={errorId} error={save.error} />
    </form>
  );
}
