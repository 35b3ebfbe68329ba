import { useState, type ReactNode } from 'react';
import { sendMagicLink, resendResetEmail } from '../../flows/passwords.ts';
import type { Flow } from '../../flows/flow.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { EmailSentText } from '../shared/email-sent.tsx';
import { BackToMain } from './back-to-main.tsx';
import { FlowButton } from './flow-button.tsx';

interface ResetEmailSentProps {
  heading: string;
  text: string;
  hasLoginLink: boolean;
}

function ResetEmailSent({ heading, text, hasLoginLink }: ResetEmailSentProps) {
  const { previousScreen, formState } = useWidget().state;
  const { email } = formState.passwordState;
  const strings = useStrings(EN_PASSWORDS);
  const [isResent, setResent] = useState(false);
  const resendAndSay: Flow = async (context) => {
    setResent(false);
    await resendResetEmail(context);
    setResent(true);
  };
  return (
    <>
      {/* The page that resets the password does not begin with the main screen. */}
      {previousScreen !== 'passwordResetForm' && <BackToMain />}
      <ScreenLayout heading={heading} focusOnMount>
        <EmailSentText text={text} email={email} />
        <div className="bh-field">
          <FlowButton flow={resendAndSay} label={strings['passwords.resend']} />
          <p className="bh-helper" role="status">
            {isResent && strings['passwords.resent']}
          </p>
        </div>
        {hasLoginLink && (
          <FlowButton
            variant="link"
            flow={sendMagicLink}
            label={strings['passwords.withoutPassword']}
          />
        )}
      </ScreenLayout>
    </>
  );
}

export function PasswordForgotScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ResetEmailSent
      heading={strings['passwords.checkEmailHeading']}
      text={strings['passwords.forgotSent']}
      hasLoginLink
    />
  );
}

export function PasswordDedupeScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ResetEmailSent
      heading={strings['passwords.checkEmailHeading']}
      text={strings['passwords.dedupeSent']}
      hasLoginLink
    />
  );
}

export function PasswordSetNewScreen(): ReactNode {
  const strings = useStrings(EN_PASSWORDS);
  return (
    <ResetEmailSent
      heading={strings['passwords.setNewHeading']}
      text={strings['passwords.setNewSent']}
      hasLoginLink={false}
    />
  );
}
