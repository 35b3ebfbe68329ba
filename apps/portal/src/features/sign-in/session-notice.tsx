import { Notice } from '../../components/notice.tsx';
import type { SessionState } from '../../session/session-machine.ts';
import {
  linkSentText,
  SESSION_ENDED_TEXT,
  SEVERAL_SESSIONS_TEXT,
  UNVERIFIED_EMAIL_TEXT,
} from './texts.ts';

/** Explains on the login screen why the user is there. */
export function SessionNotice({ state }: { state: SessionState }) {
  if (state.status === 'ended') return <Notice tone="info" title={SESSION_ENDED_TEXT} />;
  if (state.status === 'several') return <Notice tone="info" title={SEVERAL_SESSIONS_TEXT} />;
  if (state.status !== 'unverified') return null;
  return (
    <Notice tone="info" title={UNVERIFIED_EMAIL_TEXT}>
      {linkSentText(state.user.email)}
    </Notice>
  );
}
