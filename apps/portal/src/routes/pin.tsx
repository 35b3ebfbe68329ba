import { useEffect } from 'react';
import { AuthCard } from '../components/page/auth-card.tsx';
import { CreatePin } from '../features/pin/create-pin.tsx';
import { EnterPin } from '../features/pin/enter-pin.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useSessionState } from '../session/session-context.ts';
import { LogOutButton } from '../session/log-out-button.tsx';
import { isPinStep } from '../session/session-machine.ts';
import { lazyPortalRoute } from './lazy-routes.ts';
import { BACK_TEXTS, CREATE_PIN_TEXTS, ENTER_PIN_TEXTS } from './texts.ts';

export function PinRoute() {
  const state = useSessionState();
  if (!isPinStep(state)) return null;
  return <PinScreen email={state.user.email} hasPin={state.status !== 'noPin'} />;
}

interface PinScreenProps {
  email: string;
  hasPin: boolean;
}

function PinScreen({ email, hasPin }: PinScreenProps) {
  const { title, lead } = hasPin ? ENTER_PIN_TEXTS : CREATE_PIN_TEXTS;
  useDocumentTitle(title);

  useEffect(() => lazyPortalRoute.preload(), []);

  return (
    <main>
      <AuthCard
        title={title}
        lead={lead(email)}
        footer={<LogOutButton label={BACK_TEXTS.back} busyLabel={BACK_TEXTS.goingBack} />}
      >
        {hasPin ? <EnterPin /> : <CreatePin />}
      </AuthCard>
    </main>
  );
}
