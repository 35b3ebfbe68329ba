import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonLink } from '../../../url-state/person-link.tsx';
import type { PersonFile } from '../../../api/people.ts';
import { FileStatusBadge } from '../../../components/file-status/file-status-badge.tsx';
import { useService } from '../../../lib/services.tsx';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import { toAccessText } from './access-text.ts';
import { FileLink } from './file-link.tsx';
import { PersonDataList } from './person-list.tsx';
import { personFilesQuery } from './person-queries.ts';
import { PERSON_FILES_TEXTS } from './texts.ts';

interface PersonFilesProps {
  email: string;
  admin: boolean;
}

export function PersonFiles({ email, admin }: PersonFilesProps) {
  const { people } = useService('api');
  const [page, setPage] = useState(1);
  const query = useQuery(personFilesQuery(people, { email, admin, page }));
  return (
    <PersonDataList
      texts={PERSON_FILES_TEXTS}
      columns={
        admin ? [...FILE_COLUMNS.slice(0, 1), BAKER_COLUMN, ...FILE_COLUMNS.slice(1)] : FILE_COLUMNS
      }
      page={page}
      query={query}
      onPage={setPage}
    />
  );
}

const BAKER_COLUMN: Column<PersonFile> = {
  id: 'baker',
  label: PERSON_FILES_TEXTS.baker,
  priority: 'secondary',
  width: '12rem',
  cell: ({ baker }) => <PersonLink email={baker} />,
};

const FILE_COLUMNS: readonly Column<PersonFile>[] = [
  {
    id: 'name',
    label: PERSON_FILES_TEXTS.name,
    priority: 'primary',
    cell: (file) => <FileLink file={file} place="list" />,
  },
  {
    id: 'access',
    label: PERSON_FILES_TEXTS.access,
    width: '13rem',
    cell: toAccessText,
  },
  {
    id: 'status',
    label: PERSON_FILES_TEXTS.status,
    width: '9rem',
    cell: ({ status }) => <FileStatusBadge status={status} detail={null} />,
  },
  {
    id: 'expires',
    label: PERSON_FILES_TEXTS.expires,
    priority: 'secondary',
    width: '11rem',
    cell: ({ expires }) => (
      <DateText iso={expires} missingText={PERSON_FILES_TEXTS.neverExpires} isZoneShown={false} />
    ),
  },
];
