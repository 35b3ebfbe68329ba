import { useRef, useState } from 'react';
import { DateTimeField } from '../../../../time/fields/date-time-field.tsx';
import { fromLocalTimeText } from '../../../../time/local-time.ts';
import { formatDate } from '../../../../time/format-date.ts';
import { useNow } from '../../../../time/use-now.ts';
import { useZone } from '../../../../time/zone.tsx';
import { zoneNote } from '../../details/dates/date-changes.ts';
import { DATES_TEXTS, NOT_SET_TEXTS } from '../../details/texts.ts';
import { BulkFrame, type BulkFormProps } from '../bulk-frame.tsx';
import { BULK_TEXTS, DATES_NOTE_TEXTS, SET_DATES_TEXTS, UNDO_DATES_TEXTS } from '../texts.ts';
import styles from './dates.module.css';
import { planNewDates } from './plan-dates.ts';
import { useDatesPlans } from './use-dates-plans.ts';

const DATE_FIELD_NAMES = ['openable', 'expires'] as const;

type DateFieldName = (typeof DATE_FIELD_NAMES)[number];

interface TypedDate {
  isChanged: boolean;
  text: string;
}

const UNCHANGED_DATE: TypedDate = { isChanged: false, text: '' };

const failedText = BULK_TEXTS.datesFailed;

const toWantedDate = ({ isChanged, text }: TypedDate, zone: string) => {
  if (!isChanged) return undefined;
  return text === '' ? null : (fromLocalTimeText(text, zone) ?? undefined);
};

/** A partly typed date has an empty value, which would remove the date of each file. */
const findPartlyTypedDate = (fields: HTMLElement | null) =>
  DATE_FIELD_NAMES.map((field) => fields?.querySelector<HTMLInputElement>(`[name=${field}]`)).find(
    (input) => input?.validity.badInput,
  );

export function SetDates(props: BulkFormProps) {
  const { files } = props;
  const now = useNow();
  const { name: zone } = useZone();
  const plansFor = useDatesPlans(props);
  const [typed, setTyped] = useState({ openable: UNCHANGED_DATE, expires: UNCHANGED_DATE });
  const fieldset = useRef<HTMLDivElement>(null);
  const [partlyTyped, setPartlyTyped] = useState<string>();
  const isAnyChanged = DATE_FIELD_NAMES.some((field) => typed[field].isChanged);
  const change = (field: DateFieldName, next: TypedDate) => {
    setTyped({ ...typed, [field]: next });
    setPartlyTyped(undefined);
  };
  const refusePartlyTyped = () => {
    const input = findPartlyTypedDate(fieldset.current);
    setPartlyTyped(input?.name);
    input?.focus();
    return !input;
  };
  const wanted = {
    openable: toWantedDate(typed.openable, zone),
    expires: toWantedDate(typed.expires, zone),
  };

  return (
    <BulkFrame
      {...props}
      title={SET_DATES_TEXTS.title(files.length)}
      plans={isAnyChanged ? plansFor(planNewDates(wanted, zone)) : undefined}
      confirmLabel={SET_DATES_TEXTS.confirm}
      isTyped={isAnyChanged}
      onConfirm={refusePartlyTyped}
      texts={{
        texts: { ...SET_DATES_TEXTS, failed: failedText },
        undoTexts: { ...UNDO_DATES_TEXTS, failed: failedText },
      }}
    >
      <div ref={fieldset} className={styles.fields}>
        {DATE_FIELD_NAMES.map((field) => (
          <DateChoice
            key={field}
            field={field}
            typed={typed[field]}
            error={partlyTyped === field ? DATES_TEXTS.incomplete : undefined}
            hint={
              typed[field].text === ''
                ? NOT_SET_TEXTS[field]
                : formatDate(wanted[field] ?? null, zone)
            }
            onChange={(next) => change(field, next)}
          />
        ))}
      </div>
      <p className={styles.hint}>
        {SET_DATES_TEXTS.hint} {zoneNote(now, zone)}
      </p>
    </BulkFrame>
  );
}

interface DateChoiceProps {
  field: DateFieldName;
  typed: TypedDate;
  error: string | undefined;
  hint: string;
  onChange: (typed: TypedDate) => void;
}

function DateChoice({ field, typed, error, hint, onChange }: DateChoiceProps) {
  const { isChanged, text } = typed;
  const label = DATES_NOTE_TEXTS.field[field];
  return (
    <div className={styles.choice}>
      <label className={styles.check}>
        <input
          type="checkbox"
          className={styles.radio}
          checked={isChanged}
          onChange={({ target }) => onChange({ isChanged: target.checked, text })}
        />
        {SET_DATES_TEXTS.changeField(label)}
      </label>
      {isChanged && (
        <DateTimeField
          name={field}
          label={label}
          value={text}
          error={error}
          hint={hint}
          onChange={(next) => onChange({ isChanged, text: next })}
        />
      )}
    </div>
  );
}
