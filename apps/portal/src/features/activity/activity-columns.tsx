import type { AuditSort } from '@bakehouse/contract';
import { PersonLink } from '../../url-state/person-link.tsx';
import type { AuditEvent } from '../../api/audit-logs.ts';
import { classNames } from '../../components/class-names.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../table/table-column.ts';
import { DateText } from '../../time/date-text.tsx';
import { shortenId } from '../../components/cells/shorten-id.ts';
import styles from './activity-columns.module.css';
import { EventAction } from './events/event-action.tsx';
import type { Viewer } from '../../list/viewer.ts';
import { FileId } from './file/file-id.tsx';
import { EventFileName } from './file/event-file-name.tsx';
import { ACTIVITY_TEXTS } from './texts.ts';

interface ActivityColumn extends Column<AuditEvent> {
  sortBy?: AuditSort;
}

const EMPTY_CELL = <span className={styles.none}>—</span>;

export const activityColumns = (viewer: Viewer): readonly ActivityColumn[] => [
  {
    id: 'id',
    label: 'ID',
    priority: 'secondary',
    width: '6.25rem',
    skeletonWidth: 80,
    cell: ({ id }) => (
      <span className={styles.id} title={id}>
        {shortenId(id)}
      </span>
    ),
  },
  {
    id: 'user',
    label: 'User',
    sortBy: 'user',
    width: '10.25rem',
    cell: ({ user, isAdmin, impersonator }) => (
      <span className={classNames((isAdmin || impersonator !== undefined) && styles.noted)}>
        <PersonLink email={user} />
        <UserNote isAdmin={isAdmin} impersonator={impersonator} />
      </span>
    ),
  },
  {
    id: 'deviceType',
    label: 'Device Type',
    sortBy: 'device_type',
    priority: 'secondary',
    width: '6.75rem',
    cell: ({ deviceType }) => deviceType,
  },
  {
    id: 'baker',
    label: 'Baker',
    sortBy: 'baker',
    priority: 'secondary',
    width: '7.25rem',
    cell: ({ baker }) => (baker === null ? EMPTY_CELL : <PersonLink email={baker} />),
  },
  {
    id: 'action',
    label: 'Action',
    sortBy: 'action',
    priority: 'primary',
    skeletonWidth: 80,
    cell: (event) => <EventAction event={event} />,
  },
  {
    id: 'file',
    label: 'File',
    sortBy: 'file',
    width: '9.5rem',
    cell: ({ file, ...event }) =>
      file === null ? EMPTY_CELL : <EventFileName name={file} event={event} viewer={viewer} />,
  },
  {
    id: 'fileId',
    label: 'File ID',
    sortBy: 'file_id',
    priority: 'secondary',
    width: '6.25rem',
    skeletonWidth: 80,
    cell: ({ fileId, baker }) =>
      fileId === null ? EMPTY_CELL : <FileId event={{ fileId, baker }} viewer={viewer} />,
  },
  {
    id: 'timestamp',
    label: 'Timestamp',
    sortBy: 'timestamp',
    width: '7.5rem',
    cell: ({ at }) => <DateText iso={at} isZoneShown={false} />,
  },
];

function UserNote({ isAdmin, impersonator }: Pick<AuditEvent, 'isAdmin' | 'impersonator'>) {
  if (impersonator !== undefined)
    return <Badge tone="warning">{ACTIVITY_TEXTS.actedBy(impersonator)}</Badge>;
  return isAdmin && <Badge tone="info">{ACTIVITY_TEXTS.admin}</Badge>;
}
