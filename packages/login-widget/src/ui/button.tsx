import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

interface ButtonProps extends ComponentPropsWithoutRef<'button'> {
  variant?: 'primary' | 'secondary';
  busy?: boolean;
  /** Whether a press does nothing yet; `aria-describedby` says why. */
  blocked?: boolean;
}

/** Stays focusable while it is busy or blocked, because `disabled` would lose the focus. */
export function Button({
  variant = 'primary',
  busy = false,
  blocked = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps): ReactNode {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className="bh-button"
      data-variant={variant}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
