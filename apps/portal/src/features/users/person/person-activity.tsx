import type { ActivityType } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditEvent } from '../../../api/audit-logs.ts';
import { Badge } from '../../../components/badge.tsx';
import { Select } from '../../../components/fields/select.tsx';
import { useService } from '../../../lib/services.tsx';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import { formatDateWithoutZoneName } from '../../../time/format-date.ts';
import { replaceInstants } from '../../../time/replace-instants.ts';
import { RefusalHelpButton } from '../../../refusals/refusal-help-button.tsx';
import { useZone } from '../../../time/zone.tsx';
import { PersonDataList } from './person-list.tsx';
import styles from './person-page.module.css';
import { personActivityQuery } from './person-queries.ts';
import { PERSON_ACTIVITY_TEXTS } from './texts.ts';

const SHOWN_ACTIVITY = ['all', 'opened', 'alerts'] as const satisfies ActivityType[];

interface PersonActivityProps {
  email: string;
  admin: boolean;
}

export function PersonActivity({ email, admin }: PersonActivityProps) {
  const { auditLogs } = useService('api');
  const [page, setPage] = useState(1);
  const [activity, setActivity] = useState<(typeof SHOWN_ACTIVITY)[number]>('all');
  const query = useQuery(personActivityQuery(auditLogs, { email, admin, page, activity }));
  return (
    <PersonDataList
      texts={PERSON_ACTIVITY_TEXTS}
      columns={EVENT_COLUMNS}
      page={page}
      query={query}
      onPage={setPage}
    >
      <Select
        label={PERSON_ACTIVITY_TEXTS.show}
        options={SHOWN_ACTIVITY.map((id) => ({ id, label: PERSON_ACTIVITY_TEXTS[id] }))}
        value={activity}
        onChange={(chosen) => {
          setActivity(chosen);
          setPage(1);
        }}
      />
    </PersonDataList>
  );
}

const EVENT_COLUMNS: readonly Column<AuditEvent>[] = [
  {
    id: 'what',
    label: PERSON_ACTIVITY_TEXTS.what,
    priority: 'primary',
    skeletonWidth: 80,
    cell: (event) => <PersonEvent event={event} />,
  },
  {
    id: 'device',
    label: PERSON_ACTIVITY_TEXTS.device,
    priority: 'secondary',
    width: '8rem',
    cell: ({ deviceType }) => deviceType,
  },
  {
    id: 'when',
    label: PERSON_ACTIVITY_TEXTS.when,
    width: '11rem',
    cell: ({ at }) => <DateText iso={at} isZoneShown={false} />,
  },
];

/** Openings and refusals stand out; the message says the rest. */
function PersonEvent({ event }: { event: AuditEvent }) {
  const { action, message } = event;
  const zone = useZone();
  const text = replaceInstants(message, (iso) => formatDateWithoutZoneName(iso, zone.name));
  return (
    <span className={styles.event}>
      {action === 'file_opened' && <Badge tone="success">{PERSON_ACTIVITY_TEXTS.opening}</Badge>}
      {action === 'open_blocked' && <Badge tone="blocked">{PERSON_ACTIVITY_TEXTS.refusal}</Badge>}
      <span className={styles.message} title={text}>
        {text}
      </span>
      <RefusalHelpButton event={event} />
    </span>
  );
}
