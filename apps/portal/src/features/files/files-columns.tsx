import type { FileSort } from '@bakehouse/contract';
import type { FileSummary } from '../../api/files.ts';
import type { Column } from '../../table/table-column.ts';
import { DateText } from '../../time/date-text.tsx';
import { ShortId } from '../../components/cells/short-id.tsx';
import { FileName } from './file-name.tsx';
import { BreakableEmail } from '../../components/cells/breakable-email.tsx';
import { FILES_TEXTS } from './texts.ts';

interface FileColumn extends Column<FileSummary> {
  sortBy?: FileSort;
}

/** Wide enough for a date with a UTC offset of whole hours. */
const DATE_COLUMN_WIDTH = '13.75rem';

export const fileColumns: readonly FileColumn[] = [
  {
    id: 'id',
    label: 'ID',
    priority: 'secondary',
    width: '9.5rem',
    cell: (file) => <ShortId value={file.id} label={FILES_TEXTS.idOf(file.name)} />,
  },
  {
    id: 'name',
    label: 'Display Name',
    sortBy: 'name',
    priority: 'primary',
    cell: (file) => <FileName name={file.name} />,
  },
  {
    id: 'baker',
    label: 'Baker',
    sortBy: 'baker',
    priority: 'secondary',
    width: '11rem',
    cell: (file) => <BreakableEmail text={file.baker} />,
  },
  {
    id: 'created',
    label: 'Created',
    sortBy: 'created',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => <DateText iso={file.created} />,
  },
  {
    id: 'openable',
    label: 'Openable',
    about: FILES_TEXTS.opensOn,
    sortBy: 'openable_date',
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => <DateText iso={file.openable} missingNote={FILES_TEXTS.anyTime} />,
  },
  {
    id: 'expires',
    label: 'Expires',
    sortBy: 'expiration_date',
    width: DATE_COLUMN_WIDTH,
    cell: (file) => <DateText iso={file.expires} missingNote={FILES_TEXTS.neverExpires} />,
  },
];
