import type { ComponentType, ReactNode } from 'react';
import { hasEmailCode } from '../../config/has-email-code.ts';
import { passwordlessMethodOf } from '../../config/passwordless-path.ts';
import {
  startPasswordCreation,
  createUser,
  sendEmailCode,
  sendMagicLink,
  showCreateAccount,
  showLogin,
} from '../../flows/passwords.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import type { PasswordState } from '../../state/state.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Divider } from '../../ui/divider.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { EmailSentText } from '../shared/email-sent.tsx';
import { BackToMain } from './back-to-main.tsx';
import { FlowButton } from './flow-button.tsx';
import { LoginForm } from './login-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const OtpEntry = lazyPart(async () => (await import('../shared/otp-entry.tsx')).OtpEntry);

interface PasswordViewProps {
  email: string;
}

function OtherLoginMethods() {
  const { config } = useWidget();
  const strings = useStrings(EN_PASSWORDS);
  const hasLink = config.products.includes('emailMagicLinks');
  const hasCode = hasEmailCode(config);
  if (!hasLink && !hasCode) return null;
  return (
    <>
      <Divider label={strings['main.divider']} />
      {hasLink && <FlowButton flow={sendMagicLink} label={strings['passwords.emailLink']} />}
      {hasCode && <FlowButton flow={sendEmailCode} label={strings['passwords.emailCode']} />}
    </>
  );
}

/** Whether the server tells nobody which addresses have an account. */
const useIsUserSearchUniform = () => useBootstrap()?.uniformUserSearch === true;

function NewUser({ email }: PasswordViewProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isUniform = useIsUserSearchUniform();
  return (
    <ScreenLayout heading={strings['passwords.createHeading']}>
      <NewPasswordForm label={strings['passwords.password']} flow={createUser} email={email} />
      {isUniform && (
        <FlowButton variant="link" flow={showLogin} label={strings['passwords.alreadyHere']} />
      )}
      <OtherLoginMethods />
    </ScreenLayout>
  );
}

function ExistingUser({ email }: PasswordViewProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isUniform = useIsUserSearchUniform();
  return (
    <ScreenLayout heading={strings['passwords.loginHeading']}>
      <LoginForm email={email} />
      {isUniform && (
        <>
          <FlowButton
            variant="link"
            flow={showCreateAccount}
            label={strings['passwords.newHere']}
          />
          <OtherLoginMethods />
        </>
      )}
    </ScreenLayout>
  );
}

function PasswordlessUser({ email }: PasswordViewProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isCode = passwordlessMethodOf(useWidget().config) === 'code';
  return (
    <ScreenLayout heading={strings['passwords.checkEmailHeading']} focusOnMount={!isCode}>
      {isCode ? <OtpEntry /> : <EmailSentText text={strings['passwords.linkSent']} email={email} />}
      <FlowButton
        variant="link"
        flow={startPasswordCreation}
        label={strings['passwords.createInstead']}
      />
    </ScreenLayout>
  );
}

const VIEW_BY_USER_TYPE: Readonly<Record<PasswordState['type'], ComponentType<PasswordViewProps>>> =
  {
    new: NewUser,
    password: ExistingUser,
    passwordless: PasswordlessUser,
  };

export function PasswordScreen(): ReactNode {
  const { email, type } = useWidget().state.formState.passwordState;
  const View = VIEW_BY_USER_TYPE[type];
  return (
    <>
      <BackToMain />
      <View email={email} />
    </>
  );
}
