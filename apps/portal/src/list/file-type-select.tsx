import { FILE_TYPES, type FileType } from '@bakehouse/contract';
import { Select } from '../components/fields/select.tsx';

interface FileTypeSelectProps {
  /** Null where files of all types are meant. */
  value: FileType | null;
  onChange: (type: FileType | null, options: { replace: boolean }) => void;
}

const ALL = 'all';
const OPTIONS = [
  { id: ALL, label: 'All' },
  ...FILE_TYPES.map((type) => ({ id: type, label: type })),
];

export function FileTypeSelect({ value, onChange }: FileTypeSelectProps) {
  return (
    <Select
      label="File type"
      options={OPTIONS}
      value={value ?? ALL}
      onChange={(id, options) => onChange(FILE_TYPES.find((type) => type === id) ?? null, options)}
    />
  );
}
