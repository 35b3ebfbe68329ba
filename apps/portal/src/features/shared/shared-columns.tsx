import type { SharedFileSort } from '@bakehouse/contract';
import { Link } from 'react-router-dom';
import type { ListedFile, SharedFile } from '../../api/access/shared-files.ts';
import { FileName } from '../../components/cells/file-name.tsx';
import { FileButton } from '../../components/local-files/file-button.tsx';
import quietLink from '../../components/cells/quiet-link.module.css';
import { MailLink } from '../../components/refusal/mail-link.tsx';
import { filePath } from '../../config/paths.ts';
import type { Column } from '../../table/table-column.ts';
import { DateText } from '../../time/date-text.tsx';
import { RuleCell } from './rule-cell.tsx';
import { SharedStatus } from './shared-status.tsx';
import { SHARED_TEXTS } from './texts.ts';

interface SharedColumn extends Column<SharedFile> {
  sortBy?: SharedFileSort;
}

const DATE_COLUMN_WIDTH = '8rem';

const returnFalse = () => false;

/** Gets the files that the user has chosen on this device for a listed file. */
export type OnCopyChosen = (files: readonly File[], listed: ListedFile) => void;

export const sharedColumns = (onFiles: OnCopyChosen): readonly SharedColumn[] => [
  {
    id: 'name',
    label: SHARED_TEXTS.name,
    sortBy: 'name',
    priority: 'primary',
    cell: ({ id, name }) => (
      <Link to={filePath(id)} className={quietLink.link}>
        <FileName name={name} />
      </Link>
    ),
  },
  {
    id: 'status',
    label: SHARED_TEXTS.status,
    width: '9rem',
    cell: (file) => <SharedStatus file={file} />,
  },
  {
    id: 'rule',
    label: SHARED_TEXTS.rule,
    width: '11rem',
    cell: (file) => <RuleCell file={file} />,
  },
  {
    id: 'changes',
    isOnClosedCard: returnFalse,
    label: SHARED_TEXTS.changes,
    sortBy: 'changes_at',
    width: DATE_COLUMN_WIDTH,
    cell: ({ changesAt }) => (
      <DateText iso={changesAt} missingText={SHARED_TEXTS.noChange} isZoneShown={false} />
    ),
  },
  {
    id: 'baker',
    label: SHARED_TEXTS.baker,
    sortBy: 'baker',
    priority: 'secondary',
    width: '11rem',
    cell: ({ baker, name }) => <MailLink email={baker} subject={name} />,
  },
  {
    id: 'last-opened',
    isOnClosedCard: returnFalse,
    label: SHARED_TEXTS.lastOpened,
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: ({ lastOpenedAt }) => (
      <DateText iso={lastOpenedAt} missingText={SHARED_TEXTS.notOpened} isZoneShown={false} />
    ),
  },
  {
    id: 'granted',
    isOnClosedCard: returnFalse,
    label: SHARED_TEXTS.granted,
    sortBy: 'granted',
    priority: 'secondary',
    width: DATE_COLUMN_WIDTH,
    cell: ({ granted }) => <DateText iso={granted} isZoneShown={false} />,
  },
  {
    id: 'copy',
    isOnClosedCard: returnFalse,
    label: SHARED_TEXTS.copy,
    align: 'end',
    width: '8.5rem',
    cell: (file) => (
      <FileButton
        size="compact"
        multiple={false}
        aria-label={SHARED_TEXTS.openCopyOf(file.name)}
        onFiles={(files) => onFiles(files, file)}
      >
        {SHARED_TEXTS.openCopy}
      </FileButton>
    ),
  },
];
