import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { domRootOf } from '../../theme/dom-root.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../button.tsx';
import { ErrorText } from '../error-text.tsx';
import { CONFIRM_DIALOG_STYLES } from './confirm-dialog-styles.ts';

/** The props of `ConfirmDialog`. */
export interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** The consequences of a yes. */
  text: string;
  /** The label of the button that answers yes. */
  confirmLabel: string;
  /** The label of the button that answers no. */
  cancelLabel: string;
  /** Whether the answer is being carried out. */
  busy?: boolean;
  /** Why it could not be carried out. */
  error?: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
  /** Called for a yes. */
  onConfirm: () => void;
  /** Called for a no, and for the Escape key. */
  onCancel: () => void;
}

const focusedElementIn = (root: Document | ShadowRoot): HTMLElement | null =>
  root.activeElement instanceof HTMLElement ? root.activeElement : null;

/** A dialog of the page around this one must not close, too. */
const stopEscapePropagation = (event: KeyboardEvent) => {
  if (event.key === 'Escape') event.stopPropagation();
};

/** Opens the dialog above the page, and gives the focus back when it closes. */
function useModalDialog(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = focusedElementIn(domRootOf(element));
    if (Reflect.has(element, 'showModal')) element.showModal();
    else element.setAttribute('open', '');
    element.querySelector('button')?.focus();
    element.addEventListener('keydown', stopEscapePropagation);
    return () => {
      element.removeEventListener('keydown', stopEscapePropagation);
      if (Reflect.has(element, 'close')) element.close();
      opener?.focus();
    };
  }, [dialog]);
}

/** Asks before something that cannot be undone. The focus is on the answer no. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, text, confirmLabel, cancelLabel, busy = false, error } = props;
  const id = useUniqueId();
  const dialog = useRef<HTMLDialogElement>(null);
  const sheet = useStyleSheet(CONFIRM_DIALOG_STYLES);
  useModalDialog(dialog);
  const cancel = () => {
    if (!busy) props.onCancel();
  };
  return (
    <dialog
      ref={dialog}
      className="bh-dialog"
      part="dialog"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        cancel();
      }}
      onClose={(event) => {
        if (!event.currentTarget.open) cancel();
      }}
    >
      <div ref={sheet} className="bh-dialog-body">
        <h2 id={`${id}title`} className="bh-dialog-title">
          {title}
        </h2>
        <p id={`${id}text`} className="bh-text">
          {text}
        </p>
        <ErrorText id={`${id}error`} error={error} />
        <div className="bh-dialog-buttons">
          <Button variant="secondary" onClick={cancel}>
            {cancelLabel}
          </Button>
          <div className="bh-dialog-danger">
            <Button busy={busy} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </div>
      </div>
    </dialog>
  );
}
