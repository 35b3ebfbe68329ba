import {
  PasswordField as PasswordFieldPart,
  type PasswordFieldProps as PartProps,
} from '@bakehouse/login-widget/parts';
import type { Ref } from 'react';
import { TEXTS } from '../texts.ts';

type PartTexts = 'showLabel' | 'capsLockText';

export interface PasswordFieldProps extends Omit<
  PartProps,
  PartTexts | 'autoComplete' | 'error' | 'hint' | 'inputRef'
> {
  ref?: Ref<HTMLInputElement>;
  autoComplete?: PartProps['autoComplete'];
  error?: string | undefined;
  hint?: string | undefined;
}

/** The widget's password field with the texts of the portal. */
export function PasswordField({
  ref = null,
  autoComplete = 'current-password',
  error,
  ...rest
}: PasswordFieldProps) {
  return (
    <PasswordFieldPart
      {...rest}
      inputRef={ref}
      autoComplete={autoComplete}
      error={error === undefined ? undefined : { text: error }}
      showLabel={TEXTS.showPassword}
      capsLockText={TEXTS.capsLock}
    />
  );
}
