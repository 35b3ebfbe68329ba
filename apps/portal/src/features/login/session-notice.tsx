import { useLocation } from 'react-router-dom';
import { Notice } from '../../components/notice.tsx';
import { hasNoSession, type PortalSessionState } from '../../session/portal-session-state.ts';
import { ARRIVAL_TEXTS, DELETED_TEXTS, PASSWORD_TEXTS } from './texts.ts';

const arrivalTextOf = (search: string): string | null => {
  const parameters = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`);
  const found = Object.entries(ARRIVAL_TEXTS).find(([arrival]) => parameters.includes(arrival));
  return found?.[1] ?? null;
};

/** Explains on the login screen why the user is there. */
export function SessionNotice({ state }: { state: PortalSessionState }) {
  const { search } = useLocation();
  const arrival = hasNoSession(state) ? arrivalTextOf(search) : null;
  if (arrival !== null) return <Notice tone="success" title={arrival} />;
  if (state.status === 'loggedOut' && state.isAccountDeleted === true)
    return (
      <Notice tone="success" title={DELETED_TEXTS.title}>
        {DELETED_TEXTS.advice}
      </Notice>
    );
  if (state.status === 'ended') return <Notice tone="info" title={PASSWORD_TEXTS.sessionEnded} />;
  if (state.status === 'several')
    return <Notice tone="info" title={PASSWORD_TEXTS.severalSessions} />;
  if (state.status !== 'unverified') return null;
  return (
    <Notice tone="info" title={PASSWORD_TEXTS.unverifiedEmail}>
      {PASSWORD_TEXTS.linkSent(state.user.email)}
    </Notice>
  );
}
