import { AuthCard } from '../components/page/auth-card.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SessionNotice } from '../features/sign-in/session-notice.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useSessionState } from '../session/session-context.ts';
import { portalPart } from './portal-part.ts';
import { LOGIN } from './texts.ts';

export function LoginRoute() {
  const state = useSessionState();
  useDocumentTitle(LOGIN.title);
  return (
    <main>
      <AuthCard title={LOGIN.title} lead={LOGIN.lead}>
        <SessionNotice state={state} />
        <LoginForm onStart={portalPart.preload} />
      </AuthCard>
    </main>
  );
}
