import { FILE_STATUSES, type FileStatus } from '@bakehouse/contract';
import { Select } from '../fields/select.tsx';
import { FILE_STATUS_SELECT_TEXTS, FILE_STATUS_WORD_TEXTS } from './texts.ts';

interface FileStatusSelectProps {
  label?: string;
  /** Null selects files of every status. */
  value: FileStatus | null;
  onChange: (status: FileStatus | null, options: { replace: boolean }) => void;
}

const ALL_STATUSES_ID = 'all';
const STATUS_OPTIONS = [
  { id: ALL_STATUSES_ID, label: FILE_STATUS_SELECT_TEXTS.all },
  ...FILE_STATUSES.map((status) => ({ id: status, label: FILE_STATUS_WORD_TEXTS[status] })),
];

export function FileStatusSelect({
  label = FILE_STATUS_SELECT_TEXTS.label,
  value,
  onChange,
}: FileStatusSelectProps) {
  return (
    <Select
      label={label}
      options={STATUS_OPTIONS}
      value={value ?? ALL_STATUSES_ID}
      onChange={(id, options) =>
        onChange(FILE_STATUSES.find((status) => status === id) ?? null, options)
      }
    />
  );
}
