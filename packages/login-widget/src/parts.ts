import type { ReactNode } from 'react';
import { inPartFrame } from './theme/part-frame.tsx';
import { CodeField as CodeFieldPart, type CodeFieldProps } from './ui/code-field/code-field.tsx';
import {
  ConfirmDialog as ConfirmDialogPart,
  type ConfirmDialogProps,
} from './ui/confirm-dialog/confirm-dialog.tsx';
import {
  PasskeyList as PasskeyListPart,
  type PasskeyListProps,
} from './ui/passkey-list/passkey-list.tsx';
import {
  PasswordField as PasswordFieldPart,
  type PasswordFieldProps,
} from './ui/password-field/password-field.tsx';
import {
  PasswordRules as PasswordRulesPart,
  type PasswordRulesProps,
} from './ui/strength-meter/password-rules.tsx';
import {
  StrengthMeter as StrengthMeterPart,
  type StrengthMeterProps,
} from './ui/strength-meter/strength-meter.tsx';

export type { CodeFieldProps } from './ui/code-field/code-field.tsx';
export type { ConfirmDialogProps } from './ui/confirm-dialog/confirm-dialog.tsx';
export type { ListedPasskey, PasskeyFailure } from './ui/passkey-list/listed-passkey.ts';
export { passkeyDetails } from './ui/passkey-list/passkey-details.ts';
export type { DescribedPasskey, PasskeyDetailTexts } from './ui/passkey-list/passkey-details.ts';
export type { PasskeyListLabels } from './ui/passkey-list/passkey-list-labels.ts';
export type { PasskeyListProps } from './ui/passkey-list/passkey-list.tsx';
export type { PasswordFieldProps } from './ui/password-field/password-field.tsx';
export type { PasswordRule, PasswordRulesProps } from './ui/strength-meter/password-rules.tsx';
export type { StrengthMeterProps } from './ui/strength-meter/strength-meter.tsx';

/** A labelled password input with a button that shows the password. */
export const PasswordField: (props: PasswordFieldProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(PasswordFieldPart);

/** The strength of a password in four segments and in words. */
export const StrengthMeter: (props: StrengthMeterProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(StrengthMeterPart);

/** The rules that a new password has to follow, and which of them it follows. */
export const PasswordRules: (props: PasswordRulesProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(PasswordRulesPart);

/** Six boxes for a one-time code, which platforms can fill. */
export const CodeField: (props: CodeFieldProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(CodeFieldPart);

/** The passkeys of a user, with buttons that rename and delete them. */
export const PasskeyList: (props: PasskeyListProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(PasskeyListPart);

/** Asks before something that cannot be undone. It is open while it is rendered. */
export const ConfirmDialog: (props: ConfirmDialogProps) => ReactNode =
  /* @__PURE__ */ inPartFrame(ConfirmDialogPart);
