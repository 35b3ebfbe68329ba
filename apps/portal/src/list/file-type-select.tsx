import { FILE_TYPES, type FileType } from '@bakehouse/contract';
import { Select } from '../components/fields/select.tsx';
import { TEXTS } from './texts.ts';

interface FileTypeSelectProps {
  /** Null selects all types. */
  value: FileType | null;
  onChange: (type: FileType | null, options: { replace: boolean }) => void;
}

const ALL_TYPES_ID = 'all';
const FILE_TYPE_OPTIONS = [
  { id: ALL_TYPES_ID, label: TEXTS.allTypes },
  ...FILE_TYPES.map((type) => ({ id: type, label: type })),
];

export function FileTypeSelect({ value, onChange }: FileTypeSelectProps) {
  return (
    <Select
      label={TEXTS.fileType}
      options={FILE_TYPE_OPTIONS}
      value={value ?? ALL_TYPES_ID}
      onChange={(id, options) => onChange(FILE_TYPES.find((type) => type === id) ?? null, options)}
    />
  );
}
