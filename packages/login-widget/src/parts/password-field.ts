import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import {
  PasswordField as PasswordFieldPart,
  type PasswordFieldProps,
} from '../ui/password-field/password-field.tsx';

/** A labelled password input with a button that shows the password. */
export const PasswordField: (props: PasswordFieldProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(PasswordFieldPart);
