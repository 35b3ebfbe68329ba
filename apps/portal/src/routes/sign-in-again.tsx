import { type ReactNode, useId } from 'react';
import { Button } from '../components/button.tsx';
import { DialogFrame } from '../components/dialogs/dialog-frame.tsx';
import { CreatePin } from '../features/pin/create-pin.tsx';
import { EnterPin } from '../features/pin/enter-pin.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { useSession, useSessionState } from '../session/session-context.ts';
import type { ReturnStep } from '../session/return-step.ts';

interface Step {
  lead: string;
  form: (email: string) => ReactNode;
}

const steps = {
  password: {
    lead: 'Your session has ended. Log in again to continue. Nothing is lost.',
    form: (email) => <LoginForm knownEmail={email} />,
  },
  enterPin: {
    lead: 'Enter your PIN to finish what you were doing; nothing is lost.',
    form: () => <EnterPin />,
  },
  createPin: {
    lead: 'You have no PIN now. Create one to finish what you were doing; nothing is lost.',
    form: () => <CreatePin />,
  },
} satisfies Record<ReturnStep, Step>;

/** Stands over the page while somebody whose write found no session takes it up again. */
export function SignInAgain() {
  const state = useSessionState();
  if (state.status !== 'interrupted' || state.step === null) return null;
  return <SignInAgainDialog email={state.user.email} step={state.step} />;
}

interface SignInAgainDialogProps {
  email: string;
  step: ReturnStep;
}

function SignInAgainDialog({ email, step }: SignInAgainDialogProps) {
  const session = useSession();
  const leadId = useId();
  const { lead, form } = steps[step];
  return (
    <DialogFrame
      role="alertdialog"
      title="Log in again"
      open
      // Escape would throw away what the page holds: only the button does that.
      onClose={() => undefined}
      describedBy={leadId}
      actions={<Button onClick={session.abandon}>Log out instead</Button>}
    >
      <p id={leadId} aria-live="polite">
        {lead}
      </p>
      {form(email)}
    </DialogFrame>
  );
}
