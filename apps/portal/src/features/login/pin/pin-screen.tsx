import { useEffect } from 'react';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { LogOutButton } from '../../../session/log-out-button.tsx';
import { CreatePin } from './create-pin.tsx';
import { EnterPin } from './enter-pin.tsx';
import { LEAVE_PIN_STEP_TEXTS, CREATE_PIN_TEXTS, ENTER_PIN_TEXTS } from './texts.ts';

interface PinScreenProps {
  email: string;
  hasPin: boolean;
  preloadPortal: () => void;
}

export function PinScreen({ email, hasPin, preloadPortal }: PinScreenProps) {
  const { title, lead } = hasPin ? ENTER_PIN_TEXTS : CREATE_PIN_TEXTS;
  useDocumentTitle(title);
  useEffect(() => preloadPortal(), [preloadPortal]);
  return (
    <main>
      <AuthCard
        title={title}
        lead={lead(email)}
        footer={
          <LogOutButton
            label={LEAVE_PIN_STEP_TEXTS.back}
            busyLabel={LEAVE_PIN_STEP_TEXTS.goingBack}
          />
        }
      >
        {hasPin ? <EnterPin /> : <CreatePin />}
      </AuthCard>
    </main>
  );
}
