import type { FileSort } from '@bakehouse/contract';
import type { FileSummary } from '../../api/files.ts';
import type { Column } from '../../table/table-column.ts';
import { DateText } from '../../time/date-text.tsx';
import { ShortId } from '../../components/cells/short-id.tsx';
import { FileName } from '../../components/cells/file-name.tsx';
import { BreakableEmail } from '../../components/cells/breakable-email.tsx';
import { LastOpening } from './status/last-opening.tsx';
import { PeopleCount } from './status/people-count.tsx';
import { RefusedCount } from './status/refused-count.tsx';
import { FileStatusCell } from './status/file-status-cell.tsx';
import { FILES_TEXTS } from './texts.ts';

interface FileColumn extends Column<FileSummary> {
  sortBy?: FileSort;
}

/** The width fits a day; the time may wrap below it. */
const DATE_COLUMN_WIDTH = '5.75rem';

const returnFalse = () => false;

const toFoldableWidth = (width: string, foldedMin = width) => ({
  width,
  foldedWidth: `minmax(${foldedMin}, 1fr)`,
});

const ALL_COLUMNS: readonly FileColumn[] = [
  {
    id: 'name',
    label: 'Display Name',
    sortBy: 'name',
    priority: 'primary',
    foldedWidth: 'minmax(10rem, 2fr)',
    cell: (file) => <FileName name={file.name} />,
  },
  {
    id: 'status',
    label: FILES_TEXTS.status,
    ...toFoldableWidth('8.25rem', '7.75rem'),
    cell: (file) => <FileStatusCell file={file} />,
  },
  {
    id: 'people',
    isOnClosedCard: returnFalse,
    label: FILES_TEXTS.people,
    ...toFoldableWidth('5.5rem', '5.75rem'),
    cell: ({ people, domains, groups }) => (
      <PeopleCount people={people} domains={domains} groups={groups} />
    ),
  },
  {
    id: 'last-opened',
    label: FILES_TEXTS.lastOpened,
    ...toFoldableWidth('11rem', '11rem'),
    cell: (file) => <LastOpening at={file.lastOpenedAt} by={file.lastOpenedBy} />,
  },
  {
    id: 'refused',
    isOnClosedCard: ({ refused }) => refused > 0,
    label: FILES_TEXTS.refused,
    sortBy: 'refused_count',
    ...toFoldableWidth('5.5rem', '6.5rem'),
    cell: (file) => <RefusedCount file={file} />,
  },
  {
    id: 'baker',
    isOnClosedCard: returnFalse,
    label: 'Baker',
    sortBy: 'baker',
    priority: 'secondary',
    width: '7.25rem',
    cell: (file) => <BreakableEmail text={file.baker} />,
  },
  {
    id: 'created',
    isOnClosedCard: returnFalse,
    label: 'Created',
    sortBy: 'created',
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => <DateText iso={file.created} isZoneShown={false} />,
  },
  {
    id: 'openable',
    isOnClosedCard: returnFalse,
    label: 'Openable',
    about: FILES_TEXTS.opensOn,
    sortBy: 'openable_date',
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => (
      <DateText iso={file.openable} missingNote={FILES_TEXTS.anyTime} isZoneShown={false} />
    ),
  },
  {
    id: 'expires',
    isOnClosedCard: returnFalse,
    label: 'Expires',
    sortBy: 'expiration_date',
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => (
      <DateText iso={file.expires} missingNote={FILES_TEXTS.neverExpires} isZoneShown={false} />
    ),
  },
  {
    id: 'id',
    isOnClosedCard: returnFalse,
    label: 'ID',
    priority: 'secondary',
    width: '6.75rem',
    cell: (file) => <ShortId value={file.id} label={FILES_TEXTS.idOf(file.name)} isBare />,
  },
];

const OWN_FILES_COLUMNS = ALL_COLUMNS.filter(({ id }) => id !== 'baker');

/** Outside admin mode all files have the same baker: the user. */
export const fileColumnsFor = (admin: boolean): readonly FileColumn[] =>
  admin ? ALL_COLUMNS : OWN_FILES_COLUMNS;
