import { FILE_STATUSES, type FileStatus } from '@bakehouse/contract';
import { Select } from '../../../components/fields/select.tsx';
import { STATUS_TEXTS, WORD_TEXTS } from './texts.ts';

interface StatusSelectProps {
  /** Null selects files of every status. */
  value: FileStatus | null;
  onChange: (status: FileStatus | null, options: { replace: boolean }) => void;
}

const ALL_STATUSES_ID = 'all';
const STATUS_OPTIONS = [
  { id: ALL_STATUSES_ID, label: STATUS_TEXTS.all },
  ...FILE_STATUSES.map((status) => ({ id: status, label: WORD_TEXTS[status] })),
];

export function StatusSelect({ value, onChange }: StatusSelectProps) {
  return (
    <Select
      label={STATUS_TEXTS.status}
      options={STATUS_OPTIONS}
      value={value ?? ALL_STATUSES_ID}
      onChange={(id, options) =>
        onChange(FILE_STATUSES.find((status) => status === id) ?? null, options)
      }
    />
  );
}
