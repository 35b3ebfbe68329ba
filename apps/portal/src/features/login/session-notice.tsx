import { useLocation } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { hasNoSession, type PortalSessionState } from '../../session/portal-session-state.ts';
import { URL_NOTICE_TEXTS, DELETED_ACCOUNT_TEXTS, PASSWORD_LOGIN_TEXTS } from './texts.ts';

const noticeTextOfUrl = (search: string): string | null => {
  const parameters = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`);
  const found = Object.entries(URL_NOTICE_TEXTS).find(([arrival]) => parameters.includes(arrival));
  return found?.[1] ?? null;
};

/** Explains on the login screen why the user is there. */
export function SessionNotice({ state }: { state: PortalSessionState }) {
  const { search } = useLocation();
  const arrival = hasNoSession(state) ? noticeTextOfUrl(search) : null;
  if (arrival !== null) return <Notice tone="success" title={arrival} />;
  if (state.status === 'loggedOut' && state.isAccountDeleted === true)
    return (
      <Notice tone="success" title={DELETED_ACCOUNT_TEXTS.title}>
        {DELETED_ACCOUNT_TEXTS.advice}
      </Notice>
    );
  if (state.status === 'ended')
    return <Notice tone="info" title={PASSWORD_LOGIN_TEXTS.sessionEnded} />;
  if (state.status === 'several')
    return <Notice tone="info" title={PASSWORD_LOGIN_TEXTS.severalSessions} />;
  if (state.status !== 'unverified') return null;
  return (
    <Notice tone="info" title={PASSWORD_LOGIN_TEXTS.unverifiedEmail}>
      {PASSWORD_LOGIN_TEXTS.linkSent(state.user.email)}
    </Notice>
  );
}
