import { toActionLabel } from '@bakehouse/contract';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { Badge } from '../../components/badge.tsx';
import { formatDate } from '../../time/format-date.ts';
import { replaceInstants } from '../../time/replace-instants.ts';
import { useZone } from '../../time/zone.tsx';
import { toActionTone } from './action-rules.ts';
import styles from './event-action.module.css';
import { eventText } from './event-text-rules.ts';

export function EventAction({ event }: { event: AuditEvent }) {
  const zone = useZone();
  const showDate = (iso: string) => formatDate(iso, zone.name);
  return (
    <div className={styles.action}>
      <Badge tone={toActionTone(event.action)}>{toActionLabel(event.action)}</Badge>{' '}
      <span className={styles.text} title={replaceInstants(event.message, showDate)}>
        {eventText(event, showDate)}
      </span>
    </div>
  );
}
