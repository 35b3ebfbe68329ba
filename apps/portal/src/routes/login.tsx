import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../components/page/auth-card.tsx';
import { useEnv } from '../config/env-context.ts';
import { paths } from '../config/paths.ts';
import { OtherWays } from '../features/login-widget/other-ways.tsx';
import { ConfirmEmail } from '../features/sign-in/confirm-email.tsx';
import { CookieNotice } from '../features/sign-in/cookie-notice.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { SessionNotice } from '../features/sign-in/session-notice.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useSessionState } from '../session/session-context.ts';
import {
  lazyCreateAccountScreen,
  lazyEmailCodeScreen,
  lazyEmailLinkScreen,
  lazyPortalRoute,
} from './lazy-routes.ts';
import { lazyPinRoute } from './lazy-pin-route.ts';
import { LazyScreen } from './lazy-screen.tsx';
import { CREATE_ACCOUNT_HASH, type LoginMode, readLoginMode } from './login-screens/login-mode.ts';
import { EmailWays } from './login-screens/email-ways.tsx';
import { LOGIN_TEXTS, WIDGET_CHUNK_TEXTS } from './texts.ts';

const SCREENS: Record<LoginMode, () => ReactNode> = {
  password: () => <PasswordScreen />,
  createAccount: () => <LazyScreen chunk={lazyCreateAccountScreen} texts={WIDGET_CHUNK_TEXTS} />,
  emailCode: () => <LazyScreen chunk={lazyEmailCodeScreen} texts={WIDGET_CHUNK_TEXTS} />,
  emailLink: () => <LazyScreen chunk={lazyEmailLinkScreen} texts={WIDGET_CHUNK_TEXTS} />,
};

export function LoginRoute() {
  const state = useSessionState();
  const { hash } = useLocation();
  // The next step of every login, so that it appears at once.
  useEffect(() => whenIdle(lazyPinRoute.preload), []);
  const mode = readLoginMode(hash, useEnv().loginProducts);
  if (mode === 'createAccount' && state.status === 'unverified')
    return <ConfirmEmail email={state.user.email} />;
  return SCREENS[mode]();
}

function PasswordScreen() {
  const state = useSessionState();
  const { search } = useLocation();
  useDocumentTitle(LOGIN_TEXTS.title);
  return (
    <main>
      <AuthCard
        title={LOGIN_TEXTS.title}
        lead={LOGIN_TEXTS.lead}
        footer={
          <>
            {LOGIN_TEXTS.isNew}{' '}
            <Link
              to={{ search, hash: CREATE_ACCOUNT_HASH }}
              onFocus={lazyCreateAccountScreen.preload}
              onPointerEnter={lazyCreateAccountScreen.preload}
            >
              {LOGIN_TEXTS.createAccount}
            </Link>
          </>
        }
      >
        <CookieNotice />
        <SessionNotice state={state} />
        <LoginForm onStart={lazyPortalRoute.preload} forgotPath={paths.resetPassword} />
        <OtherWays byEmail={<EmailWays />} />
      </AuthCard>
    </main>
  );
}
