import { Select } from '../../../components/fields/select.tsx';
import { ACTIVITY_FILTER_TEXTS } from '../texts.ts';

interface ChoiceSelectProps<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string }[];
  /** Null selects everything. */
  value: Id | null;
  onChange: (value: Id | null, options: { replace: boolean }) => void;
}

const ALL_ID = 'all';

export function ChoiceSelect<Id extends string>(props: ChoiceSelectProps<Id>) {
  const { label, choices, value, onChange } = props;
  return (
    <Select<string>
      label={label}
      options={[{ id: ALL_ID, label: ACTIVITY_FILTER_TEXTS.all }, ...choices]}
      value={value ?? ALL_ID}
      onChange={(chosen, options) =>
        onChange(choices.find(({ id }) => id === chosen)?.id ?? null, options)
      }
    />
  );
}
