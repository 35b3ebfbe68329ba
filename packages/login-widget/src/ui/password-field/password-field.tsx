import {
  useImperativeHandle,
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { ErrorText } from '../error-text.tsx';
import { useAutofillSafeText } from '../../lib/typing/use-autofill-safe-text.ts';
import { EyeIcon, EyeOffIcon } from './eye-icons.tsx';
import { PASSWORD_FIELD_STYLES } from './password-field-styles.ts';

/** The props of `PasswordField`. Those of `<input>` go to the input. */
export interface PasswordFieldProps extends Omit<
  ComponentPropsWithoutRef<'input'>,
  'onChange' | 'type'
> {
  /** The text above the input. */
  label: string;
  /** The password. */
  value: string;
  /** Gets the password when it was changed. */
  onChange: (value: string) => void;
  /** The name of the button that shows the password. It stays the same while the password is shown. */
  showLabel: string;
  /** Whether a password is expected that exists, or a new one. Password managers read it. */
  autoComplete: 'current-password' | 'new-password';
  /** A text below the input. */
  hint?: ReactNode;
  /** The error below the input, which screen readers announce. Links to `linkHosts` and their sub-domains become clickable. */
  error?: { text: string; linkHosts?: readonly string[] | undefined } | undefined;
  /** Shown while Caps Lock is on. Without it, nothing is shown. */
  capsLockText?: string;
  /** The input, for its focus. */
  inputRef?: Ref<HTMLInputElement>;
}

/** Whether Caps Lock is on, as far as the last key said. */
function useCapsLock() {
  const [isOn, setOn] = useState(false);
  const read = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { isOn, handlers: { onKeyDown: read, onKeyUp: read, onBlur: () => setOn(false) } };
}

interface ShowButtonProps {
  label: string;
  isShown: boolean;
  onChange: (isShown: boolean) => void;
}

const ShowButton = ({ label, isShown, onChange }: ShowButtonProps) => (
  <button
    type="button"
    className="bh-show-password"
    aria-label={label}
    aria-pressed={isShown}
    onClick={() => onChange(!isShown)}
  >
    {isShown ? <EyeOffIcon /> : <EyeIcon />}
  </button>
);

/** A password with a button that shows it. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, value, onChange, showLabel, hint, error, capsLockText, inputRef, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(
    inputRef,
    () => input.current,
  );
  const text = useAutofillSafeText(input, value, onChange);
  const [isShown, setShown] = useState(false);
  const capsLock = useCapsLock();
  const [errorId, hintId] = [useUniqueId(), useUniqueId()];
  const describedBy = [rest['aria-describedby'], hint !== undefined && hintId, error && errorId];
  return (
    <div ref={useStyleSheet(PASSWORD_FIELD_STYLES)} className="bh-field" {...capsLock.handlers}>
      <div className="bh-password">
        <label className="bh-label">
          {label}
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            ref={input}
            className="bh-input"
            type={isShown ? 'text' : 'password'}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
            {...text}
          />
        </label>
        <ShowButton label={showLabel} isShown={isShown} onChange={setShown} />
      </div>
      {hint !== undefined && (
        <p id={hintId} className="bh-helper">
          {hint}
        </p>
      )}
      <p className="bh-helper" role="status">
        {capsLock.isOn && capsLockText}
      </p>
      <ErrorText id={errorId} error={error} />
    </div>
  );
}
