import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'normal' | 'compact';

interface ButtonStyle {
  variant: ButtonVariant;
  size: ButtonSize;
  iconOnly?: boolean;
  busy?: boolean;
}

/** The class of our buttons, also for React Aria's buttons, which must look the same. */
export const buttonClass = ({
  variant,
  size,
  iconOnly = false,
  busy = false,
}: ButtonStyle): string =>
  classNames(
    styles.button,
    styles[variant],
    size === 'compact' && styles.compact,
    iconOnly && styles.iconOnly,
    busy && styles.busy,
  );
