import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'compact';

interface ButtonLook {
  variant: ButtonVariant;
  size: ButtonSize;
  iconOnly?: boolean;
  busy?: boolean;
}

/** For buttons of React Aria that must look like ours. */
export const buttonClass = ({
  variant,
  size,
  iconOnly = false,
  busy = false,
}: ButtonLook): string =>
  classNames(
    styles.button,
    styles[variant],
    size === 'compact' && styles.compact,
    iconOnly && styles.iconOnly,
    busy && styles.busy,
  );
