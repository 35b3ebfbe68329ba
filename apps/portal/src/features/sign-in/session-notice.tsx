import { Notice } from '../../components/notice.tsx';
import type { SessionState } from '../../session/session-machine.ts';
import { linkSentText, SESSION_ENDED, SEVERAL_SESSIONS, UNVERIFIED } from './texts.ts';

/** Explains on the login screen why the user is there. */
export function SessionNotice({ state }: { state: SessionState }) {
  if (state.status === 'ended') return <Notice tone="info" title={SESSION_ENDED} />;
  if (state.status === 'several') return <Notice tone="info" title={SEVERAL_SESSIONS} />;
  if (state.status !== 'unverified') return null;
  return (
    <Notice tone="info" title={UNVERIFIED}>
      {linkSentText(state.user.email)}
    </Notice>
  );
}
