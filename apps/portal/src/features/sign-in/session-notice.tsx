import { Notice } from '../../components/notice.tsx';
import type { SessionState } from '../../session/session-machine.ts';
import { TEXTS } from './texts.ts';

/** Explains on the login screen why the user is there. */
export function SessionNotice({ state }: { state: SessionState }) {
  if (state.status === 'ended') return <Notice tone="info" title={TEXTS.sessionEnded} />;
  if (state.status === 'several') return <Notice tone="info" title={TEXTS.severalSessions} />;
  if (state.status !== 'unverified') return null;
  return (
    <Notice tone="info" title={TEXTS.unverifiedEmail}>
      {TEXTS.linkSent(state.user.email)}
    </Notice>
  );
}
