import type { ReactNode } from 'react';
import { useGivenOrProvidedClient } from './auth-provider.tsx';
import { useResetLink } from './flows/use-reset-link.ts';
import { CurrentScreen } from './screens/registry.tsx';
import { INITIAL_STATE, type FormState, type WidgetState } from './state/state.ts';
import { WidgetRoot, type WidgetProps } from './widget-root.tsx';

/** The props of `PasswordReset`. */
export interface PasswordResetProps extends WidgetProps {
  /** The token from the URL of the page that the link in the email opened; null if it has none. */
  passwordResetToken: string | null;
}

const toInitialState = (resetPasswordState: FormState['resetPasswordState']): WidgetState => ({
  ...INITIAL_STATE,
  screen: 'passwordResetForm',
  formState: { ...INITIAL_STATE.formState, resetPasswordState },
});

/**
 * Sets a new password, on the page that the links of the reset email open. A link that logs in
 * without a new password does so at once. The token is removed from the address bar, and a reload
 * needs the link again.
 * @throws Error without a client
 */
export function PasswordReset({ passwordResetToken, ...props }: PasswordResetProps): ReactNode {
  const client = useGivenOrProvidedClient(props.client, 'PasswordReset');
  // A page written in JavaScript can pass any value.
  const token = typeof passwordResetToken === 'string' ? passwordResetToken : '';
  const link = useResetLink(client, token);
  return (
    <WidgetRoot
      key={link.token}
      {...props}
      component="PasswordReset"
      initialState={toInitialState(link)}
    >
      <CurrentScreen />
    </WidgetRoot>
  );
}
