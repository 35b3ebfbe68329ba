import type { ReactNode } from 'react';
import { CurrentScreen } from './screens/registry.tsx';
import { INITIAL_STATE, type WidgetState } from './state/state.ts';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `PasswordReset`. */
export interface PasswordResetProps extends WidgetProps {
  /** The token from the URL of the page that the link in the email opened. */
  passwordResetToken: string;
}

const toInitialState = (token: string): WidgetState => ({
  ...INITIAL_STATE,
  screen: 'passwordResetForm',
  formState: { ...INITIAL_STATE.formState, resetPasswordState: { token } },
});

/**
 * Sets a new password, on the page that the links of the reset email open. A link that logs in
 * without a new password does so at once.
 * @throws Error without a client
 */
export const PasswordReset = ({ passwordResetToken, ...props }: PasswordResetProps): ReactNode => (
  <WidgetRoot
    key={passwordResetToken}
    {...props}
    component="PasswordReset"
    initialState={toInitialState(passwordResetToken)}
  >
    <CurrentScreen />
  </WidgetRoot>
);
