import { Notice } from '../../components/notice.tsx';
import type { SignedOutReason } from '../../session/session-state.ts';

const TEXTS = {
  ended: 'Your session has ended. Log in to continue.',
  several: 'This browser holds more than one session, so none of them is used. Log in to continue.',
} as const satisfies Record<NonNullable<SignedOutReason>, string>;

export function SignedOutNotice({ reason }: { reason: SignedOutReason }) {
  return reason === null ? null : <Notice tone="info" title={TEXTS[reason]} />;
}
