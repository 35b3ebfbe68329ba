import { AuthCard } from '../components/page/auth-card.tsx';
import { paths } from '../config/paths.ts';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SessionNotice } from '../features/sign-in/session-notice.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useSessionState } from '../session/session-context.ts';
import { lazyPortalRoute } from './lazy-routes.ts';
import { LOGIN_TEXTS } from './texts.ts';

export function LoginRoute() {
  const state = useSessionState();
  useDocumentTitle(LOGIN_TEXTS.title);
  return (
    <main>
      <AuthCard title={LOGIN_TEXTS.title} lead={LOGIN_TEXTS.lead}>
        <SessionNotice state={state} />
        <LoginForm onStart={lazyPortalRoute.preload} forgotPath={paths.resetPassword} />
      </AuthCard>
    </main>
  );
}
