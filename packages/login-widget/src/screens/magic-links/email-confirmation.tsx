import type { ReactNode } from 'react';
import { returnToEmailForm } from '../../flows/magic-links.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { EN_EMAIL_CONFIRMATION } from '../../strings/en/email-confirmation.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailSentText } from '../shared/email-sent.tsx';

export function EmailConfirmationScreen(): ReactNode {
  const { email } = useWidget().state.formState.magicLinkState;
  const strings = useStrings(EN_EMAIL_CONFIRMATION);
  const again = useFlow(returnToEmailForm);
  const text = `${strings['emailConfirmation.sent']} ${strings['emailConfirmation.instruction']}`;
  return (
    <ScreenLayout heading={strings['emailConfirmation.heading']} focusOnMount>
      <EmailSentText text={text} email={email} />
      <p className="bh-helper">
        {strings['emailConfirmation.question']}{' '}
        <button type="button" className="bh-link-button" onClick={() => again.run()}>
          {strings['emailConfirmation.tryAgain']}
        </button>
      </p>
    </ScreenLayout>
  );
}
