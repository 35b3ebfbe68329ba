import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { AuthCard } from '../../../components/page/auth-card.tsx';
import { PageLoading } from '../../../components/page/page-loading.tsx';
import { useService } from '../../../lib/services.tsx';
import { useDocumentTitle } from '../../../lib/use-document-title.ts';
import { useOnline } from '../../../lib/use-online.ts';
import { useSessionState } from '../../../session/use-session-state.ts';
import { isLoggedIn, findPageUser } from '../../../session/portal-session-state.ts';
import { useUrlTokenState } from '../../../session/use-url-token-state.ts';
import { toLinkProblem, type LinkProblem, type UnusableLink } from './link-problem-rules.ts';
import { actForUser } from './act-for-user.ts';
import { logInWithLink } from './log-in-with-link.ts';
import { logInWithProvider } from './log-in-with-provider.ts';
import { ACTING_TEXTS, CONFIRM_TEXTS, FAILURE_TEXTS, LINK_PROBLEM_TEXTS, TEXTS } from './texts.ts';
import { ContinueLink } from './continue-link.tsx';

const OAUTH_TOKEN_TYPE = 'oauth';
const IMPERSONATION_TOKEN_TYPE = 'impersonation';

type LinkStart = 'automatic' | 'byButton' | UnusableLink;

/**
 * A link of type `login` opens this page directly, and mail scanners run its scripts but press no
 * button. The button also protects the session of a visitor who was lured here.
 */
const START_BY_TOKEN_TYPE: ReadonlyMap<string, LinkStart> = new Map([
  ['magic_links', 'automatic'],
  ['login', 'byButton'],
  [OAUTH_TOKEN_TYPE, 'automatic'],
  [IMPERSONATION_TOKEN_TYPE, 'byButton'],
]);

const linkStartOf = (tokenType: string | undefined): LinkStart =>
  tokenType === undefined ? 'missing' : (START_BY_TOKEN_TYPE.get(tokenType) ?? 'unknown');

function useRedeemUrlToken() {
  const urlToken = useService('urlToken');
  const client = useService('client');
  const session = useService('session');
  const toasts = useService('toasts');
  return () =>
    void urlToken.redeem(async ({ tokenType, token }) => {
      if (tokenType === IMPERSONATION_TOKEN_TYPE) return actForUser(client, token);
      if (tokenType !== OAUTH_TOKEN_TYPE) return logInWithLink(client, token);
      const isConnection = isLoggedIn(session.get());
      const toast = await logInWithProvider(client, { token, isConnection });
      if (toast !== null) toasts.add(toast);
    });
}

export function LinkLogin() {
  const state = useUrlTokenState();
  const isOnline = useOnline();
  const tokenType = state.status === 'none' ? undefined : state.tokenType;
  const start = linkStartOf(tokenType);
  const isConnection = isLoggedIn(useSessionState()) && tokenType === OAUTH_TOKEN_TYPE;
  const isAutomatic = state.status === 'open' && start === 'automatic';

  const send = useRedeemUrlToken();
  const sendNow = useEffectEvent(send);
  // The store outlives this component, so a second mount sends nothing.
  useEffect(() => {
    if (isAutomatic) sendNow();
  }, [isAutomatic]);

  if (isAutomatic || state.status === 'sent')
    return <PageLoading label={isConnection ? TEXTS.connecting : TEXTS.loggingIn} />;
  if (state.status === 'failed') {
    const problem = toLinkProblem(state.error, { tokenType: state.tokenType, isOnline });
    const title = isConnection ? FAILURE_TEXTS.notConnected : FAILURE_TEXTS.title;
    return <LinkFailure problem={problem} title={title} onRetry={send} />;
  }
  if (start !== 'byButton')
    return <UnusableLinkPage link={start === 'automatic' ? 'unknown' : start} />;
  const isActing = tokenType === IMPERSONATION_TOKEN_TYPE;
  return isActing ? <ActingConfirmation onConfirm={send} /> : <LinkConfirmation onConfirm={send} />;
}

function LinkConfirmation({ onConfirm }: { onConfirm: () => void }) {
  const { title, lead } = CONFIRM_TEXTS;
  useDocumentTitle(title);
  return (
    <main>
      <AuthCard title={title} lead={lead}>
        <Button variant="primary" onClick={onConfirm}>
          {TEXTS.logIn}
        </Button>
      </AuthCard>
    </main>
  );
}

function ActingConfirmation({ onConfirm }: { onConfirm: () => void }) {
  const user = findPageUser(useSessionState());
  const { title, lead, confirm } = ACTING_TEXTS;
  useDocumentTitle(title);
  return (
    <main>
      <AuthCard title={title} lead={lead}>
        {user && <p>{ACTING_TEXTS.replaces(user.email)}</p>}
        <Button variant="primary" onClick={onConfirm}>
          {confirm}
        </Button>
        <ContinueLink variant="quiet" />
      </AuthCard>
    </main>
  );
}

const PAGE_WHEN_LOGGED_IN: Partial<Record<UnusableLink, UnusableLink>> = {
  ended: 'endedButLoggedIn',
  loginEnded: 'loginEndedButLoggedIn',
};

function UnusableLinkPage({ link }: { link: UnusableLink }) {
  const isVerified = findPageUser(useSessionState())?.isVerified === true;
  const page = (isVerified ? PAGE_WHEN_LOGGED_IN[link] : undefined) ?? link;
  const { title, detail } = LINK_PROBLEM_TEXTS[page];
  useDocumentTitle(title);
  return (
    <main>
      <AuthCard title={title}>
        <p role="alert">{detail}</p>
        <ContinueLink />
      </AuthCard>
    </main>
  );
}

interface LinkFailureProps {
  problem: LinkProblem;
  /** The title of a page that can try again. */
  title: string;
  onRetry: () => void;
}

function LinkFailure({ problem, title, onRetry }: LinkFailureProps) {
  if (problem.page !== 'retry') return <UnusableLinkPage link={problem.page} />;
  const { title: reason, detail } = problem;
  return <RetryPage title={title} reason={reason} detail={detail} onRetry={onRetry} />;
}

interface RetryPageProps {
  title: string;
  reason: string;
  detail: string;
  onRetry: () => void;
}

/** Sends the link again by itself when the browser is back online. */
function RetryPage({ title, reason, detail, onRetry }: RetryPageProps) {
  const retry = useEffectEvent(onRetry);
  useDocumentTitle(title);
  useEffect(() => {
    const listen = () => retry();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  return (
    <main>
      <AuthCard title={title}>
        <Notice tone="danger" title={reason} action={{ label: TEXTS.tryAgain, onPress: onRetry }}>
          {detail}
        </Notice>
        <ContinueLink variant="quiet" />
      </AuthCard>
    </main>
  );
}
