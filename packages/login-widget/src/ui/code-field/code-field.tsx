import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';
import { useAutofillSafeText } from '../../lib/typing/use-autofill-safe-text.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { ErrorText } from '../error-text.tsx';
import { useFieldFocus } from '../use-field-focus.ts';
import { CODE_FIELD_STYLES } from './code-field-styles.ts';
import { receiveSmsCode } from './message-code.ts';
import { CODE_LENGTH, readOneTimeCode } from './read-code.ts';

const BOX_INDEXES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

/** The props of `CodeField`. */
export interface CodeFieldProps {
  /** The name of the field for assistive technology. */
  label: string;
  /** Called with six digits, once until the user changes them. */
  onComplete: (code: string) => void;
  /** Called when the user, the browser or a text message changes the digits. */
  onChange?: () => void;
  /** While true, the digits cannot be changed. Default false. */
  busy?: boolean;
  /** A new error clears the field and moves the focus to it. */
  error?: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
  /** A new value clears the field and moves the focus to it, because another code was sent. */
  resetKey?: string | number;
  /** The id of a text that describes the field. */
  describedBy?: string;
  /**
   * Identifies the text message that has the code. Browsers that can read it fill in the code; a new
   * value makes them wait for another message.
   */
  messageId?: string | undefined;
  /** Whether the field gets the focus when it appears. Default false. */
  focusOnMount?: boolean;
}

/** Fills in the code of a text message, until the field is gone or another message is sent. */
function useSmsCode(messageId: string | undefined, fill: (code: string) => void) {
  const latestFill = useLatest(fill);
  useEffect(() => {
    if (messageId === undefined) return;
    const leaving = new AbortController();
    void receiveSmsCode(leaving.signal).then((code) => {
      if (code && !leaving.signal.aborted) latestFill.current(code);
    });
    return () => leaving.abort();
  }, [messageId, latestFill]);
}

/** The digits, which a new error or key clears. */
function useCodeDigits({ error, resetKey, busy = false, onChange, onComplete }: CodeFieldProps) {
  const [digits, setDigits] = useState('');
  const [shown, setShown] = useState({ error, resetKey });
  if (error !== shown.error || resetKey !== shown.resetKey) {
    setShown({ error, resetKey });
    if (error || resetKey !== shown.resetKey) setDigits('');
  }
  const change = (next: string) => {
    if (busy || next === digits) return;
    setDigits(next);
    onChange?.();
    if (next.length === CODE_LENGTH) onComplete(next);
  };
  return [digits, change] as const;
}

interface CodeBoxesProps {
  digits: string;
  selection: readonly [start: number, end: number];
}

/** Draws the text and the selection of the input, whose own are transparent. */
function CodeBoxes({ digits, selection: [start, end] }: CodeBoxesProps) {
  const caret = Math.min(start, digits.length, CODE_LENGTH - 1);
  const isActive = (index: number) =>
    index === caret || (start <= index && index < Math.min(end, digits.length));
  return (
    <div className="bh-code-boxes" aria-hidden="true">
      {BOX_INDEXES.map((index) => (
        <span
          key={index}
          className="bh-code-box"
          data-testid={`otp-${index}`}
          data-active={isActive(index) || undefined}
        >
          {digits[index]}
        </span>
      ))}
    </div>
  );
}

/** Moves the focus to the field when the key changes. */
function useFocusAfterReset(input: RefObject<HTMLInputElement | null>, resetKey: unknown) {
  const lastKey = useRef(resetKey);
  useEffect(() => {
    if (lastKey.current !== resetKey) input.current?.focus();
    lastKey.current = resetKey;
  }, [input, resetKey]);
}

const selectionOf = ({ selectionStart, selectionEnd }: HTMLInputElement) =>
  [selectionStart ?? 0, selectionEnd ?? 0] as const;

/** One input behind six boxes, so that pasting, autofill and assistive technology work. */
export function CodeField(props: CodeFieldProps): ReactNode {
  const { label, busy, error, describedBy, focusOnMount = false } = props;
  const [digits, change] = useCodeDigits(props);
  const [selection, setSelection] = useState<CodeBoxesProps['selection']>([0, 0]);
  const input = useFieldFocus({ focusOnMount, error });
  const text = useAutofillSafeText(input, digits, (typed) => change(readOneTimeCode(typed)));
  useFocusAfterReset(input, props.resetKey);
  const errorId = useUniqueId();
  const sheet = useStyleSheet(CODE_FIELD_STYLES);
  useSmsCode(props.messageId, change);

  const onSelect = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    setSelection(selectionOf(currentTarget));
  };
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    text.onChange(event);
    onSelect(event);
  };
  const onPaste = (event: ClipboardEvent) => {
    const code = readOneTimeCode(event.clipboardData.getData('text'));
    if (code.length < CODE_LENGTH) return;
    event.preventDefault();
    change(code);
    setSelection([CODE_LENGTH, CODE_LENGTH]);
  };
  /** Some password managers fill in a code without an event. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (pressedKey(event) === 'Enter') change(readOneTimeCode(event.currentTarget.value));
  };
  const onClick = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const [start, end] = selectionOf(currentTarget);
    if (start !== end) return;
    currentTarget.setSelectionRange(CODE_LENGTH, CODE_LENGTH);
    // React does not see this change of the selection when the field is in a shadow root.
    setSelection(selectionOf(currentTarget));
  };

  return (
    <div ref={sheet} className="bh-field">
      {/* Digits run from left to right in every language. */}
      <div className="bh-code" part="code" dir="ltr">
        <input
          ref={input}
          className="bh-code-input"
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          spellCheck={false}
          aria-label={label}
          aria-busy={busy}
          aria-invalid={error !== undefined}
          aria-describedby={[error && errorId, describedBy].filter(Boolean).join(' ') || undefined}
          defaultValue={text.defaultValue}
          onChange={onChange}
          onSelect={onSelect}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onPaste={onPaste}
        />
        <CodeBoxes digits={digits} selection={selection} />
      </div>
      <ErrorText id={errorId} error={error} />
    </div>
  );
}
