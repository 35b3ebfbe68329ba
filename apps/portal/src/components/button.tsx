import { isValidElement, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'className' | 'style'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  busy?: boolean;
  busyLabel?: string;
}

/** Uses `aria-disabled`, because `disabled` would lose the focus of the button. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  busy = false,
  busyLabel,
  type = 'button',
  children,
  onClick,
  'aria-disabled': ariaDisabled,
  ...rest
}: ButtonProps) {
  const unavailable = busy || ariaDisabled === true || ariaDisabled === 'true';

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (unavailable) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, busy, iconOnly: isIconElement(children) })}
      aria-disabled={unavailable || undefined}
      onClick={handleClick}
    >
      {busyLabel === undefined ? (
        <ContentWithSpinner busy={busy}>{children}</ContentWithSpinner>
      ) : (
        <>
          <HideableContent away={busy}>{children}</HideableContent>
          <HideableContent away={!busy}>
            <Spinner />
            {busyLabel}
          </HideableContent>
        </>
      )}
    </button>
  );
}

/** Without a busy label, the faded normal label stays the accessible name beside the spinner. */
function ContentWithSpinner({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <>
      <span className={classNames(styles.face, busy && styles.faded)}>{children}</span>
      {busy && (
        <span className={styles.face}>
          <Spinner />
        </span>
      )}
    </>
  );
}

function HideableContent({ away, children }: { away: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.face, away && styles.away)} aria-hidden={away || undefined}>
      {children}
    </span>
  );
}

const isIconElement = (children: ReactNode) => isValidElement(children) && children.type === Icon;
