import type { ReviewRow, ReviewSort } from '@bakehouse/contract';
import { Link } from 'react-router-dom';
import { Badge } from '../../../components/badge.tsx';
import { filePath } from '../../../config/paths.ts';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import { formatDateWithoutZoneName } from '../../../time/format-date.ts';
import { useZone } from '../../../time/zone.tsx';
import { toTermsTexts } from '../../../grantees/terms/terms-text.ts';
import { PersonLink } from '../../../url-state/person-link.tsx';
import { LeavingButton } from '../leaving/leaving-button.tsx';
import styles from './review.module.css';
import { REVIEW_TEXTS } from './texts.ts';

interface ReviewColumn extends Column<ReviewRow> {
  sortBy?: ReviewSort;
}

const { columns: LABELS } = REVIEW_TEXTS;

const TERMS_TYPES = { address: 'email', domain: 'domain', group: 'group' } as const;

function RowTerms({ row: { kind, terms, left } }: { row: ReviewRow }) {
  const { name: zone } = useZone();
  const showDate = (iso: string) => formatDateWithoutZoneName(iso, zone);
  const texts = toTermsTexts({ type: TERMS_TYPES[kind], terms, left }, showDate);
  return texts.length > 0 && <span className={styles.note}>{texts.join(', ')}</span>;
}

export const reviewColumns = (admin: boolean): readonly ReviewColumn[] => [
  {
    id: 'grantee',
    label: LABELS.grantee,
    sortBy: 'grantee',
    priority: 'primary',
    cell: ({ email, group_name: group, has_left: hasLeft }) => (
      <span className={styles.stack}>
        {group === null ? <PersonLink email={email} /> : REVIEW_TEXTS.group(group)}
        {hasLeft && <Badge tone="warning">{REVIEW_TEXTS.left}</Badge>}
        {hasLeft && <LeavingButton email={email} admin={admin} isInList />}
      </span>
    ),
  },
  {
    id: 'file',
    label: LABELS.file,
    sortBy: 'file',
    cell: ({ file_id: id, filetitle, field, reviewed_by: keptBy }) => (
      <span className={styles.stack}>
        <Link to={filePath(id)} className={styles.file}>
          {filetitle}
        </Link>
        {field !== null && <span className={styles.note}>{REVIEW_TEXTS.field(field)}</span>}
        {keptBy !== null && <span className={styles.note}>{REVIEW_TEXTS.kept(keptBy)}</span>}
      </span>
    ),
  },
  ...(admin
    ? [
        {
          id: 'baker',
          label: LABELS.baker,
          priority: 'secondary' as const,
          cell: ({ baker_email: baker }: ReviewRow) => <PersonLink email={baker} />,
        },
      ]
    : []),
  {
    id: 'granted',
    label: LABELS.granted,
    sortBy: 'granted_at',
    priority: 'secondary',
    width: '10rem',
    skeletonWidth: 80,
    cell: (row) => (
      <span className={styles.stack}>
        <DateText iso={row.granted_at} isZoneShown={false} />
        <RowTerms row={row} />
      </span>
    ),
  },
  {
    id: 'used',
    label: LABELS.used,
    sortBy: 'unused_for',
    width: '10rem',
    skeletonWidth: 80,
    cell: ({ last_opened_at: at }) =>
      at === null ? REVIEW_TEXTS.never : <DateText iso={at} isZoneShown={false} />,
  },
];
