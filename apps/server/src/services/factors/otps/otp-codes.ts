import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { issueCode } from '../../identity/one-time-secrets/codes.ts';
import type { ChannelName } from '../../messages/outbox.ts';
import { messageSubjectOf } from '../destinations/message-proof.ts';
import type { MessageRequest } from '../destinations/send-message.ts';

/** A code has few digits, so it never lives longer than this. */
export const MAX_CODE_MINUTES = 10;

interface NewCode extends MessageRequest {
  channel: ChannelName;
  minutes: number;
}

export function issueOtp(
  tx: Queries,
  deps: Deps,
  { destination, intent, userId, channel, minutes }: NewCode,
): Promise<string> {
  const { project, methodId, identifier } = destination;
  return issueCode(tx, deps, {
    purpose: 'otp',
    subject: messageSubjectOf(project, methodId),
    userId,
    payload: { identifier, intent, channel },
    expiresAt: minutesAfter(deps.clock.now(), minutes),
  });
}
