import { AuthCard } from '../components/page/auth-card.tsx';
import { Button } from '../components/button.tsx';
import { useService } from '../lib/services.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { LogOutButton } from '../session/log-out-button.tsx';
import { TEXTS } from './texts.ts';

/** Shown in place of every page, until the visitor decides how to go on. */
export function RedirectLoop({ onLeave }: { onLeave: () => void }) {
  const session = useService('session');
  const retry = () => {
    void session.revalidate();
    onLeave();
  };
  useDocumentTitle(TEXTS.loopTitle);
  return (
    <main>
      <AuthCard
        title={TEXTS.loopTitle}
        footer={<LogOutButton label={TEXTS.logOut} busyLabel={TEXTS.loggingOut} onDone={onLeave} />}
      >
        <p role="alert">{TEXTS.loopReason}</p>
        <p>{TEXTS.loopAdvice}</p>
        <Button variant="primary" onClick={retry}>
          {TEXTS.tryAgain}
        </Button>
      </AuthCard>
    </main>
  );
}
