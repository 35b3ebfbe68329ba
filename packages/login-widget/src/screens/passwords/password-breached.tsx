import type { ReactNode } from 'react';
import { sendMagicLink, startForgottenPasswordReset } from '../../flows/passwords.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { BackToMain } from './back-to-main.tsx';
import { FlowButton } from './flow-button.tsx';

function ChooseAnotherPasswordButton({ screen }: { screen: WidgetScreen }) {
  const { dispatch } = useWidget();
  return (
    <Button onClick={() => dispatch({ type: 'transition', screen })}>
      {useStrings(EN_PASSWORDS)['passwords.breachedAgain']}
    </Button>
  );
}

/** The owner of a breached password has to prove that the account is theirs. */
function ResetByEmailButton() {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <>
      <FlowButton
        variant="primary"
        flow={startForgottenPasswordReset}
        label={strings['passwords.breachedReset']}
      />
      <FlowButton
        variant="link"
        flow={sendMagicLink}
        label={strings['passwords.withoutPassword']}
      />
    </>
  );
}

export function PasswordBreachedScreen(): ReactNode {
  const { passwordState, resetPasswordState } = useWidget().state.formState;
  const strings = useStrings(EN_PASSWORDS);
  const isReset = resetPasswordState.token !== '';
  const hasPassword = !isReset && passwordState.type === 'password';
  return (
    <>
      {!isReset && <BackToMain />}
      <ScreenLayout heading={strings['passwords.breachedHeading']} focusOnMount>
        <p className="bh-text">{strings['passwords.breached']}</p>
        {hasPassword ? (
          <ResetByEmailButton />
        ) : (
          <ChooseAnotherPasswordButton screen={isReset ? 'passwordResetForm' : 'password'} />
        )}
      </ScreenLayout>
    </>
  );
}
