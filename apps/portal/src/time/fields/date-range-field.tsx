import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
  type RefObject,
} from 'react';
import {
  type DayRange,
  findDayRangeProblem,
  type DayRangeProblem,
  isSameRange,
} from '../day-range.ts';
import { type Draft, useDraft } from '../../lib/use-draft.ts';
import styles from './date-range-field.module.css';
import { DayField } from './day-field.tsx';
import { errorIdOf, hintIdOf } from '../../components/fields/field-ids.ts';
import { Icon } from '../../components/icon.tsx';
import { TEXTS } from '../texts.ts';
import { ZoneSwitch } from './zone-switch.tsx';

const CHANGE_DELAY_MS = 500;

export interface DateRangeHandle {
  /** Applies the typed dates without the debounce. */
  send: () => void;
}

interface DateRangeFieldProps {
  ref?: Ref<DateRangeHandle>;
  label: string;
  value: DayRange;
  /** Called only with valid date ranges. */
  onChange: (range: DayRange) => void;
  /** A sentence that explains the label. */
  about?: string | undefined;
}

const RANGE_FIELDS = [
  { field: 'from', label: TEXTS.from },
  { field: 'to', label: TEXTS.to },
] as const;

/** Changes are debounced, because the date is valid after every digit of a typed year. */
export function DateRangeField({ ref, label, value, onChange, about }: DateRangeFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [draft, problem, setLeft] = useRangeDraft(group, value, onChange);
  const { value: range, send } = draft;
  const messageIdOf = (field: keyof DayRange) => {
    if (!problem) return hintIdOf(id);
    return problem.field === field ? errorIdOf(id) : undefined;
  };

  useImperativeHandle(ref, () => ({ send: () => send() }));

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!group.current?.contains(relatedTarget)) setLeft(true);
  }

  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`} className={styles.range}>
      <div className={styles.fields}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {RANGE_FIELDS.map(({ field, label: name }) => (
          <DayField
            key={field}
            label={name}
            name={field}
            value={range[field]}
            isWrong={problem?.field === field}
            describedBy={messageIdOf(field)}
            onChange={(day) => {
              setLeft(false);
              draft.change({ ...range, [field]: day });
            }}
            onBlur={handleBlur}
            onEnter={() => send()}
            onClear={() => send({ ...range, [field]: '' })}
          />
        ))}
      </div>
      <div className={styles.below}>
        <ZoneSwitch />
        <div className={styles.messages}>
          <div aria-live="polite">
            {problem && (
              <p id={errorIdOf(id)} className={styles.error}>
                <Icon name="warning" />
                {problem.message}
              </p>
            )}
          </div>
          {!problem && (
            <p id={hintIdOf(id)} className={styles.hint}>
              {about === undefined ? TEXTS.bothDays : `${about} ${TEXTS.bothDays}`}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** `setLeft(true)` turns the debounce off, after the focus has left both fields. */
type RangeDraft = readonly [
  draft: Draft<DayRange>,
  problem: DayRangeProblem | null,
  setLeft: (isLeft: boolean) => void,
];

function useRangeDraft(
  group: RefObject<HTMLElement | null>,
  value: DayRange,
  onSend: (range: DayRange) => void,
): RangeDraft {
  const [isLeft, setLeft] = useState(true);
  const [refused, setRefused] = useState<{ range: DayRange; problem: DayRangeProblem }>();

  const draft = useDraft({
    value,
    isSame: isSameRange,
    canSend(range) {
      const problem = findDayRangeProblem(readEnteredRange(group.current, range));
      setRefused(problem === null ? undefined : { range, problem });
      return problem === null;
    },
    onSend,
    // The blur event must not send the draft: on Back, `popstate` fires later and discards it.
    delayMs: isLeft ? 0 : CHANGE_DELAY_MS,
  });

  const isRefused = refused && isSameRange(refused.range, draft.value);
  return [draft, isRefused ? refused.problem : null, setLeft];
}

const PARTLY_TYPED_DAY = 'partial';

/** Marks a partly typed day, whose input has an empty value, as invalid instead of empty. */
function readEnteredRange(group: HTMLElement | null, { from, to }: DayRange): DayRange {
  const isPartial = (field: keyof DayRange) =>
    group?.querySelector<HTMLInputElement>(`[name=${field}]`)?.validity.badInput === true;
  return {
    from: isPartial('from') ? PARTLY_TYPED_DAY : from,
    to: isPartial('to') ? PARTLY_TYPED_DAY : to,
  };
}
