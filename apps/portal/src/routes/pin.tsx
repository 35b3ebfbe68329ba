import { useEffect } from 'react';
import { AuthCard } from '../components/page/auth-card.tsx';
import { Button } from '../components/button.tsx';
import { CreatePin } from '../features/pin/create-pin.tsx';
import { EnterPin } from '../features/pin/enter-pin.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useSessionState } from '../session/session-context.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { portalPart } from './portal-part.ts';

export function PinRoute() {
  const state = useSessionState();
  return state.status === 'signedIn' ? (
    <PinScreen email={state.user.email} hasPin={state.user.hasPin} />
  ) : null;
}

interface PinScreenProps {
  email: string;
  hasPin: boolean;
}

function PinScreen({ email, hasPin }: PinScreenProps) {
  const back = useSignOut();
  const title = hasPin ? 'Enter your PIN' : 'Create a PIN';
  useDocumentTitle(title);

  useEffect(() => portalPart.preload(), []);

  return (
    <main>
      <AuthCard
        title={title}
        lead={
          hasPin
            ? `Signed in as ${email}.`
            : `Four digits that you will be asked for after each sign-in as ${email}.`
        }
        footer={
          <Button
            variant="quiet"
            busy={back.isPending}
            busyLabel="Going back…"
            onClick={() => void back.run()}
          >
            Back
          </Button>
        }
      >
        {hasPin ? <EnterPin /> : <CreatePin />}
      </AuthCard>
    </main>
  );
}
