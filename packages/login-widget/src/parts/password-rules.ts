import type { ReactNode } from 'react';
import { wrapInPartFrame } from '../theme/part-frame.tsx';
import {
  PasswordRules as PasswordRulesPart,
  type PasswordRulesProps,
} from '../ui/strength-meter/password-rules.tsx';

/** The rules that a new password has to follow, and which of them it follows. */
export const PasswordRules: (props: PasswordRulesProps) => ReactNode =
  /* @__PURE__ */ wrapInPartFrame(PasswordRulesPart);
