import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { DialogFrame } from '../../../components/dialogs/dialog-frame.tsx';
import { useService } from '../../../lib/services.tsx';
import { CreatePin } from '../pin/create-pin.tsx';
import { EnterPin } from '../pin/enter-pin.tsx';
import { OtherLoginMethods } from '../widget/other-login-methods.tsx';
import { LoginForm } from '../password/login-form.tsx';
import { useSessionState } from '../../../session/use-session-state.ts';
import type { LoginStep } from '../../../session/portal-session-state.ts';
import { lazyChunk } from '../../../lazy/lazy-chunk.ts';
import { LazyChunkView } from '../../../lazy/lazy-chunk-view.tsx';
import { TEXTS } from './texts.ts';

const lazyEmailLogin = lazyChunk(async () => (await import('../email/email-login.tsx')).EmailLogin);

interface LoginStepContent {
  lead: string;
  form: (email: string) => ReactNode;
}

const LOGIN_STEP_CONTENT = {
  password: {
    lead: TEXTS.password,
    form: (email) => <PasswordStepForm email={email} />,
  },
  pinPending: {
    lead: TEXTS.enterPin,
    form: () => <EnterPin />,
  },
  noPin: {
    lead: TEXTS.createPin,
    form: () => <CreatePin />,
  },
} satisfies Record<LoginStep, LoginStepContent>;

function PasswordStepForm({ email }: { email: string }) {
  return (
    <>
      <LoginForm knownEmail={email} />
      <OtherLoginMethods
        byEmail={
          <LazyChunkView chunk={lazyEmailLogin} name={TEXTS.emailLogin} height="2.5rem">
            {(EmailLogin) => <EmailLogin email={email} />}
          </LazyChunkView>
        }
      />
    </>
  );
}

/** Shown over a page whose session ended during a write, until its user has logged in again. */
export function LogInAgain() {
  const state = useSessionState();
  if (state.status !== 'interrupted' || state.step === null) return null;
  return <LogInAgainDialog email={state.user.email} step={state.step} />;
}

interface LogInAgainDialogProps {
  email: string;
  step: LoginStep;
}

function LogInAgainDialog({ email, step }: LogInAgainDialogProps) {
  const session = useService('session');
  const leadId = useId();
  const { lead, form } = LOGIN_STEP_CONTENT[step];
  return (
    <DialogFrame
      role="alertdialog"
      title={TEXTS.title}
      open
      // Closing the dialog discards the page, so Escape must not close it.
      onClose={() => undefined}
      describedBy={leadId}
      actions={<Button onClick={session.abandon}>{TEXTS.logOut}</Button>}
    >
      <p id={leadId} aria-live="polite">
        {lead}
      </p>
      {form(email)}
    </DialogFrame>
  );
}
