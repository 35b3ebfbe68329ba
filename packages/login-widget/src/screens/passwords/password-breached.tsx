import type { ReactNode } from 'react';
import { emailLink, forgot } from '../../flows/passwords.ts';
import type { WidgetScreen } from '../../state/screen-names.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Button } from '../../ui/button.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { BackToMain } from './back-to-main.tsx';
import { FlowButton } from './flow-button.tsx';

function ChooseAnother({ screen }: { screen: WidgetScreen }) {
  const { dispatch } = useWidget();
  return (
    <Button onClick={() => dispatch({ type: 'transition', screen })}>
      {useStrings(EN_PASSWORDS)['passwords.breachedAgain']}
    </Button>
  );
}

/** The owner of a breached password has to prove that the account is theirs. */
function ResetByEmail() {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <>
      <FlowButton variant="primary" flow={forgot} label={strings['passwords.breachedReset']} />
      <FlowButton variant="link" flow={emailLink} label={strings['passwords.withoutPassword']} />
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
          <ResetByEmail />
        ) : (
          <ChooseAnother screen={isReset ? 'passwordResetForm' : 'password'} />
        )}
      </ScreenLayout>
    </>
  );
}
