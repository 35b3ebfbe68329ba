import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BakedFile } from '../../../api/people.ts';
import { FileStatusBadge } from '../../../components/file-status/file-status-badge.tsx';
import { useService } from '../../../lib/services.tsx';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import { FileLink } from './file-link.tsx';
import { PersonDataList } from './person-list.tsx';
import { personBakedFilesQuery } from './person-queries.ts';
import { BAKED_TEXTS } from './texts.ts';

interface PersonBakedFilesProps {
  email: string;
  admin: boolean;
}

/** The person's own files, as far as the viewer may see them. */
export function PersonBakedFiles({ email, admin }: PersonBakedFilesProps) {
  const { people } = useService('api');
  const [page, setPage] = useState(1);
  const query = useQuery(personBakedFilesQuery(people, { email, admin, page }));
  return (
    <PersonDataList
      texts={{ ...BAKED_TEXTS, title: admin ? BAKED_TEXTS.all : BAKED_TEXTS.shared }}
      columns={admin ? ADMIN_BAKED_FILE_COLUMNS : SHARED_BAKED_FILE_COLUMNS}
      page={page}
      query={query}
      onPage={setPage}
    />
  );
}

const BAKED_FILE_STATUS_COLUMN: Column<BakedFile> = {
  id: 'status',
  label: BAKED_TEXTS.status,
  width: '9rem',
  cell: ({ status }) => <FileStatusBadge status={status} detail={null} />,
};

const ADMIN_BAKED_FILE_COLUMNS: readonly Column<BakedFile>[] = [
  {
    id: 'name',
    label: BAKED_TEXTS.name,
    priority: 'primary',
    cell: (file) => <FileLink file={file} place="list" />,
  },
  BAKED_FILE_STATUS_COLUMN,
  {
    id: 'until',
    label: BAKED_TEXTS.expires,
    priority: 'secondary',
    width: '11rem',
    cell: ({ until }) => (
      <DateText iso={until} missingText={BAKED_TEXTS.neverExpires} isZoneShown={false} />
    ),
  },
];

const SHARED_BAKED_FILE_COLUMNS: readonly Column<BakedFile>[] = [
  {
    id: 'name',
    label: BAKED_TEXTS.name,
    priority: 'primary',
    cell: (file) => <FileLink file={file} place="page" />,
  },
  BAKED_FILE_STATUS_COLUMN,
  {
    id: 'until',
    label: BAKED_TEXTS.changes,
    priority: 'secondary',
    width: '11rem',
    cell: ({ until }) => (
      <DateText iso={until} missingText={BAKED_TEXTS.noChange} isZoneShown={false} />
    ),
  },
];
