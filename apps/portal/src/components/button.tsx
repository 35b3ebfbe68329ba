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

/** `aria-disabled` keeps the focus on the button; `disabled` would lose it. */
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
      className={buttonClass({ variant, size, busy, iconOnly: isIcon(children) })}
      aria-disabled={unavailable || undefined}
      onClick={handleClick}
    >
      {busyLabel === undefined ? (
        <QuietFace busy={busy}>{children}</QuietFace>
      ) : (
        <>
          <Face away={busy}>{children}</Face>
          <Face away={!busy}>
            <Spinner />
            {busyLabel}
          </Face>
        </>
      )}
    </button>
  );
}

/** Without a busy label the normal label stays the accessible name. */
function QuietFace({ busy, children }: { busy: boolean; children: ReactNode }) {
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

function Face({ away, children }: { away: boolean; children: ReactNode }) {
  return (
    <span className={classNames(styles.face, away && styles.away)} aria-hidden={away || undefined}>
      {children}
    </span>
  );
}

const isIcon = (children: ReactNode) => isValidElement(children) && children.type === Icon;
