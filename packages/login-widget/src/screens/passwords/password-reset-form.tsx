import { useEffect, type ReactNode } from 'react';
import { logInByToken, setNewPassword } from '../../flows/passwords.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { FailureAlert } from '../../ui/failure/failure.tsx';
import { LoadingText } from '../../ui/loading.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { DeadLinkScreen } from './dead-link.tsx';
import { FlowButton } from './flow-button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

function LoginByLinkScreen() {
  const strings = useStrings(EN_PASSWORDS);
  const { run, error } = useFlow(logInByToken);
  const logIn = useLatest(run);
  useEffect(() => logIn.current(), [logIn]);
  if (error)
    return <FailureAlert error={error} retryLabel={strings['part.retry']} onRetry={() => run()} />;
  return <LoadingText text={strings['passwords.loggingIn']} />;
}

function SetNewPasswordScreen() {
  const { previousScreen } = useWidget().state;
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ScreenLayout
      heading={strings['passwords.resetHeading']}
      focusOnMount={previousScreen !== null}
    >
      <NewPasswordForm label={strings['passwords.newPassword']} flow={setNewPassword} />
      <FlowButton variant="link" flow={logInByToken} label={strings['passwords.withoutPassword']} />
    </ScreenLayout>
  );
}

/** The screen to which both links of the reset email lead. */
export function PasswordResetFormScreen(): ReactNode {
  const { resetPasswordState, errorMessage } = useWidget().state.formState;
  if (errorMessage !== '' || resetPasswordState.token === '') return <DeadLinkScreen />;
  return resetPasswordState.isLogin ? <LoginByLinkScreen /> : <SetNewPasswordScreen />;
}
