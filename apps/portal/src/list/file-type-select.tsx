import { FILE_TYPES, type FileType } from '@bakehouse/contract';
import { Select } from '../components/fields/select.tsx';
import { TEXTS } from './texts.ts';

interface FileTypeSelectProps {
  /** Null means all types. */
  value: FileType | null;
  onChange: (type: FileType | null, options: { replace: boolean }) => void;
}

const ALL = 'all';
const OPTIONS = [
  { id: ALL, label: TEXTS.allTypes },
  ...FILE_TYPES.map((type) => ({ id: type, label: type })),
];

export function FileTypeSelect({ value, onChange }: FileTypeSelectProps) {
  return (
    <Select
      label={TEXTS.fileType}
      options={OPTIONS}
      value={value ?? ALL}
      onChange={(id, options) => onChange(FILE_TYPES.find((type) => type === id) ?? null, options)}
    />
  );
}
