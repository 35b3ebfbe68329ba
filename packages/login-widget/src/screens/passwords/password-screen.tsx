import type { ComponentType, ReactNode } from 'react';
import { hasEmailCode } from '../../config/has-email-code.ts';
import { passwordlessPath } from '../../config/passwordless-path.ts';
import {
  createInstead,
  createUser,
  emailCode,
  emailLink,
  startAccount,
  startLogin,
} from '../../flows/passwords.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import type { PasswordState } from '../../state/state.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { useStrings } from '../../strings/strings.tsx';
import { Divider } from '../../ui/divider.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useWidget } from '../../widget-context.tsx';
import { lazyPart } from '../lazy-part.tsx';
import { EmailSent } from '../shared/email-sent.tsx';
import { BackToMain } from './back-to-main.tsx';
import { FlowButton } from './flow-button.tsx';
import { LoginForm } from './login-form.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

const OtpEntry = lazyPart(async () => (await import('../shared/otp-entry.tsx')).OtpEntry);

interface TypeProps {
  email: string;
}

function OtherWays() {
  const { config } = useWidget();
  const strings = useStrings(EN_PASSWORDS);
  const hasLink = config.products.includes('emailMagicLinks');
  const hasCode = hasEmailCode(config);
  if (!hasLink && !hasCode) return null;
  return (
    <>
      <Divider label={strings['main.divider']} />
      {hasLink && <FlowButton flow={emailLink} label={strings['passwords.emailLink']} />}
      {hasCode && <FlowButton flow={emailCode} label={strings['passwords.emailCode']} />}
    </>
  );
}

/** Whether the server tells nobody which addresses have an account. */
const useIsUniform = () => useBootstrap()?.uniformUserSearch === true;

function NewUser({ email }: TypeProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isUniform = useIsUniform();
  return (
    <ScreenLayout heading={strings['passwords.createHeading']}>
      <NewPasswordForm label={strings['passwords.password']} flow={createUser} email={email} />
      {isUniform && (
        <FlowButton variant="link" flow={startLogin} label={strings['passwords.alreadyHere']} />
      )}
      <OtherWays />
    </ScreenLayout>
  );
}

function ExistingUser({ email }: TypeProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isUniform = useIsUniform();
  return (
    <ScreenLayout heading={strings['passwords.loginHeading']}>
      <LoginForm email={email} />
      {isUniform && (
        <>
          <FlowButton variant="link" flow={startAccount} label={strings['passwords.newHere']} />
          <OtherWays />
        </>
      )}
    </ScreenLayout>
  );
}

function PasswordlessUser({ email }: TypeProps) {
  const strings = useStrings(EN_PASSWORDS);
  const isCode = passwordlessPath(useWidget().config) === 'code';
  return (
    <ScreenLayout heading={strings['passwords.checkEmailHeading']} focusOnMount={!isCode}>
      {isCode ? <OtpEntry /> : <EmailSent text={strings['passwords.linkSent']} email={email} />}
      <FlowButton variant="link" flow={createInstead} label={strings['passwords.createInstead']} />
    </ScreenLayout>
  );
}

const VIEW_OF_TYPE: Readonly<Record<PasswordState['type'], ComponentType<TypeProps>>> = {
  new: NewUser,
  password: ExistingUser,
  passwordless: PasswordlessUser,
};

export function PasswordScreen(): ReactNode {
  const { email, type } = useWidget().state.formState.passwordState;
  const View = VIEW_OF_TYPE[type];
  return (
    <>
      <BackToMain />
      <View email={email} />
    </>
  );
}
