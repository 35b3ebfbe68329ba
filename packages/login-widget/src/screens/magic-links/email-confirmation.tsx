import type { ReactNode } from 'react';
import { returnToEmailForm } from '../../flows/magic-links.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_EMAIL_CONFIRMATION } from '../../strings/en/email-confirmation.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailSentText } from '../shared/email-sent.tsx';

export function EmailConfirmationScreen(): ReactNode {
  const { state, dispatch } = useWidget();
  const { magicLinkState, otpState } = state.formState;
  const { email } = magicLinkState;
  const strings = useStrings(EN_EMAIL_CONFIRMATION);
  const again = useFlow(returnToEmailForm);
  const text = `${strings['emailConfirmation.sent']} ${strings['emailConfirmation.instruction']}`;
  return (
    <ScreenLayout heading={strings['emailConfirmation.heading']} focusOnMount>
      <EmailSentText text={text} email={email} />
      {otpState.methodId !== '' && (
        <p className="bh-helper">
          {strings['emailConfirmation.otherDevice']}{' '}
          <button
            type="button"
            className="bh-link-button"
            onClick={() => dispatch({ type: 'transition', screen: 'otpAuthenticate' })}
          >
            {strings['emailConfirmation.enterCode']}
          </button>
        </p>
      )}
      <p className="bh-helper">
        {strings['emailConfirmation.question']}{' '}
        <button type="button" className="bh-link-button" onClick={() => again.run()}>
          {strings['emailConfirmation.tryAgain']}
        </button>
      </p>
    </ScreenLayout>
  );
}
