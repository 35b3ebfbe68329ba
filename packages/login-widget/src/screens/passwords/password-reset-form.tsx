import { useEffect, type ReactNode } from 'react';
import { logInByToken, setNew } from '../../flows/passwords.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Failure } from '../../ui/failure/failure.tsx';
import { Loading } from '../../ui/loading.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { DeadLink } from './dead-link.tsx';
import { FlowButton } from './flow-button.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

function LoginByLink() {
  const strings = useStrings(EN_PASSWORDS);
  const { run, error } = useFlow(logInByToken);
  const logIn = useLatest(run);
  useEffect(() => logIn.current(), [logIn]);
  if (error)
    return <Failure error={error} retryLabel={strings['part.retry']} onRetry={() => run()} />;
  return <Loading text={strings['passwords.loggingIn']} />;
}

function SetNewPassword() {
  const { previousScreen } = useWidget().state;
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ScreenLayout
      heading={strings['passwords.resetHeading']}
      focusOnMount={previousScreen !== null}
    >
      <NewPasswordForm label={strings['passwords.newPassword']} flow={setNew} />
      <FlowButton variant="link" flow={logInByToken} label={strings['passwords.withoutPassword']} />
    </ScreenLayout>
  );
}

/** The screen to which both links of the reset email lead. */
export function PasswordResetFormScreen(): ReactNode {
  const { resetPasswordState, errorMessage } = useWidget().state.formState;
  if (errorMessage !== '' || resetPasswordState.token === '') return <DeadLink />;
  return resetPasswordState.isLogin ? <LoginByLink /> : <SetNewPassword />;
}
