import type { ReactNode } from 'react';
import { lazyFlow } from '../../flows/lazy-flow.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useWidget } from '../../widget-context.tsx';
import { LazyOtpScreens } from '../lazy-screens.ts';
import { EmailForm } from '../shared/email-form.tsx';

const sendEmailCode = lazyFlow<[typed: string]>(async () => {
  const { sendCode } = await import('../../flows/otps.ts');
  return (context, typed) => sendCode(context, 'email', typed);
});

const preload = () => {
  sendEmailCode.preload();
  LazyOtpScreens.preload();
};

export function OtpEmailForm(): ReactNode {
  const { type, otpDestination } = useWidget().state.formState.otpState;
  return (
    <EmailForm
      flow={sendEmailCode}
      startEmail={type === 'email' ? otpDestination : ''}
      pendingText={useStrings()['email.sending']}
      preload={preload}
    />
  );
}
