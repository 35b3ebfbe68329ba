import { AuthCard } from '../components/page/auth-card.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SignedOutNotice } from '../features/sign-in/signed-out-notice.tsx';
import { UnverifiedNotice } from '../features/sign-in/unverified-notice.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useSessionState } from '../session/session-context.ts';
import { portalPart } from './portal-part.ts';

export function LoginRoute() {
  const state = useSessionState();
  useDocumentTitle('Log in');
  return (
    <main>
      <AuthCard title="Log in" lead="See who has your files, and who opened them.">
        {state.status === 'signedIn' && <UnverifiedNotice email={state.user.email} />}
        {state.status === 'signedOut' && <SignedOutNotice reason={state.reason} />}
        <LoginForm onStart={portalPart.preload} />
      </AuthCard>
    </main>
  );
}
