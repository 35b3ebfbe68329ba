import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LazyScreen } from '../../lazy/lazy-screen.tsx';
import { useService } from '../../lib/services.tsx';
import { runWhenIdle } from '../../lib/run-when-idle.ts';
import { useSessionState } from '../../session/use-session-state.ts';
import {
  lazyAddEmail,
  lazyCreateAccount,
  lazyEmailCode,
  lazyEmailLink,
} from './lazy-login-screens.ts';
import { type LoginMode, readLoginMode } from './login-mode.ts';
import { PasswordScreen } from './password/password-screen.tsx';
import { LOGIN_CHUNK_TEXTS } from './texts.ts';
import { useStoreCallbackForLink } from './use-store-callback-for-link.ts';

interface LoginPageProps {
  /** Loads the next step of every login, so that it appears at once. */
  preloadPin: () => void;
  preloadPortal: () => void;
}

const SCREEN_BY_MODE: Record<LoginMode, (props: LoginPageProps) => ReactNode> = {
  password: ({ preloadPortal }) => <PasswordScreen onStart={preloadPortal} />,
  createAccount: () => <LazyScreen chunk={lazyCreateAccount} texts={LOGIN_CHUNK_TEXTS} />,
  emailCode: () => <LazyScreen chunk={lazyEmailCode} texts={LOGIN_CHUNK_TEXTS} />,
  emailLink: () => <LazyScreen chunk={lazyEmailLink} texts={LOGIN_CHUNK_TEXTS} />,
};

export function LoginPage(props: LoginPageProps) {
  const { hash } = useLocation();
  const { preloadPin } = props;
  const { status } = useSessionState();
  useStoreCallbackForLink(status === 'unverified');
  useEffect(() => runWhenIdle(preloadPin), [preloadPin]);
  const mode = readLoginMode(hash, useService('env').loginProducts);
  if (status === 'noEmail') return <LazyScreen chunk={lazyAddEmail} texts={LOGIN_CHUNK_TEXTS} />;
  return SCREEN_BY_MODE[mode](props);
}
