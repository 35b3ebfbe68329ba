import type { Webhook } from '@bakehouse/contract';
import { useService } from '../../../lib/services.tsx';
import { formatRelativeTime, formatTimeSince } from '../../../time/relative-time.ts';
import styles from '../settings-list.module.css';
import { WEBHOOK_TEXTS as TEXTS } from './texts.ts';

/** The state of a webhook in words. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const { events, waiting, state, last_delivered_at: deliveredAt } = webhook;
  const now = useService('now');
  const facts = [
    events === null ? TEXTS.allEvents : TEXTS.chosenEvents(events.length),
    deliveredAt === null
      ? TEXTS.neverDelivered
      : TEXTS.delivered(formatTimeSince(Date.parse(deliveredAt), now())),
    ...(waiting > 0 ? [TEXTS.waiting(waiting)] : []),
  ];
  return (
    <div className={styles.detail}>
      <div>{facts.join(' · ')}</div>
      {state === 'failing' && <FailureFacts webhook={webhook} />}
    </div>
  );
}

function FailureFacts({ webhook }: { webhook: Webhook }) {
  const { failing_since: since, last_error: problem, next_attempt_at: next } = webhook;
  const now = useService('now');
  if (since === null || problem === null) return null;
  return (
    <div>
      {TEXTS.failing(formatTimeSince(Date.parse(since), now()), problem)}{' '}
      {next !== null && TEXTS.nextTry(formatRelativeTime(Date.parse(next), now()))}
    </div>
  );
}
