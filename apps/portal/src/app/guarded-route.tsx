import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { failureMessageOf } from '../api/http/failure.ts';
import { AuthCard } from '../components/page/auth-card.tsx';
import { Notice } from '../components/notice.tsx';
import { PageLoading } from '../components/page/page-loading.tsx';
import { useService } from '../lib/services.tsx';
import { LogOutButton } from '../session/log-out-button.tsx';
import { useSessionState } from '../session/use-session-state.ts';
import { findPersonId, type PortalSessionState } from '../session/portal-session-state.ts';
import { useUrlTokenState } from '../session/use-url-token-state.ts';
import { findRedirect, isOpenToAll } from './guard.ts';
import { RedirectLoop } from './redirect-loop.tsx';
import { addRedirect, isRedirectLoop, type RedirectTimes } from './redirect-loop-rules.ts';
import { TEXTS } from './texts.ts';

/** Renders the screen for users who may see it and redirects all others, but not in a loop. */
export function GuardedRoute({ children }: { children: ReactNode }) {
  const [redirects, setRedirects] = useState<RedirectTimes>([]);
  if (isRedirectLoop(redirects)) return <RedirectLoop onLeave={() => setRedirects([])} />;
  const noteRedirect = () => setRedirects((times) => addRedirect(times, performance.now()));
  return <GuardedScreen onRedirect={noteRedirect}>{children}</GuardedScreen>;
}

interface GuardedScreenProps {
  onRedirect: () => void;
  children: ReactNode;
}

const isSessionStatusKnown = ({ status }: PortalSessionState) =>
  status !== 'unknown' && status !== 'unreachable';

function GuardedScreen({ onRedirect, children }: GuardedScreenProps) {
  const state = useSessionState();
  const [wasKnown, setWasKnown] = useState(false);
  if (!wasKnown && isSessionStatusKnown(state)) setWasKnown(true);
  const urlToken = useUrlTokenState();
  const { pathname, search, hash } = useLocation();
  const [shownPersonId, setShownPersonId] = useState<string | null>(null);
  const personId = state.status === 'complete' ? findPersonId(state) : shownPersonId;
  // Another tab's login must not empty a form for which the session does not matter.
  if (wasKnown && isOpenToAll(pathname)) return children;
  if (state.status === 'unknown') return <PageLoading label={TEXTS.checkingSession} />;
  if (state.status === 'unreachable') return <SessionCheckFailure error={state.error} />;
  const destination = findRedirect(state.status, {
    path: pathname,
    search,
    hash,
    origin: window.location.origin,
    urlToken,
    isOfAnotherUser: shownPersonId !== null && personId !== shownPersonId,
  });
  if (destination === null && personId !== shownPersonId) setShownPersonId(personId);
  return destination === null ? (
    children
  ) : (
    <Redirect key={pathname + search} to={destination} onRedirect={onRedirect} />
  );
}

interface RedirectProps {
  to: string;
  onRedirect: () => void;
}

function Redirect({ to, onRedirect }: RedirectProps) {
  const note = useEffectEvent(onRedirect);
  useEffect(() => note(), [to]);
  return <Navigate to={to} replace />;
}

function SessionCheckFailure({ error }: { error: unknown }) {
  const session = useService('session');
  return (
    <main>
      <AuthCard
        title={TEXTS.sessionNotChecked}
        footer={<LogOutButton label={TEXTS.logOut} busyLabel={TEXTS.loggingOut} />}
      >
        <Notice
          tone="danger"
          title={failureMessageOf(error, TEXTS.sessionCheckFailed)}
          action={{ label: TEXTS.tryAgain, onPress: () => void session.revalidate() }}
        />
      </AuthCard>
    </main>
  );
}
