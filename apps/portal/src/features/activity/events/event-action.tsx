import { toActionLabel } from '@bakehouse/contract';
import type { AuditEvent } from '../../../api/audit-logs.ts';
import { Badge } from '../../../components/badge.tsx';
import { formatDate, formatDateWithoutZoneName } from '../../../time/format-date.ts';
import { replaceInstants } from '../../../time/replace-instants.ts';
import { RefusalHelpButton } from '../../../refusals/refusal-help-button.tsx';
import { useZone } from '../../../time/zone.tsx';
import { toActionTone } from './action-rules.ts';
import styles from './event-action.module.css';
import { eventText } from './event-text-rules.ts';

/** The line cuts off a long text; the panel of the row and the tooltip show all of it. */
export function EventAction({ event }: { event: AuditEvent }) {
  const zone = useZone();
  const showWholeDate = (iso: string) => formatDate(iso, zone.name);
  const showDate = (iso: string) => formatDateWithoutZoneName(iso, zone.name);
  return (
    <div className={styles.frame}>
      <div className={styles.action}>
        <Badge tone={toActionTone(event.action)}>{toActionLabel(event.action)}</Badge>{' '}
        <span className={styles.text} title={replaceInstants(event.message, showWholeDate)}>
          {eventText(event, showDate)}
        </span>
        <RefusalHelpButton event={event} />
      </div>
    </div>
  );
}
