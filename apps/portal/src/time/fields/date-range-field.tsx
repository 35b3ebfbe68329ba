import {
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type FocusEvent,
  type Ref,
} from 'react';
import {
  type DayRange,
  findDayRangeProblem,
  type DayRangeProblem,
  isSameRange,
} from '../day-range.ts';
import { usePopState } from '../../lib/use-pop-state.ts';
import styles from './date-range-field.module.css';
import { DayField } from './day-field.tsx';
import { errorId, hintId } from '../../components/fields/field-ids.ts';
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
  /** Gets only valid ranges. */
  onChange: (range: DayRange) => void;
  /** A sentence that explains the label. */
  about?: string | undefined;
}

const RANGE_FIELDS = [
  { field: 'from', label: TEXTS.from },
  { field: 'to', label: TEXTS.to },
] as const;

/** Changes are debounced, because every digit of a typed year gives a valid date. */
export function DateRangeField({ ref, label, value, onChange, about }: DateRangeFieldProps) {
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  const [problem, setProblem] = useState<DayRangeProblem | null>(null);
  const [isLeft, setLeft] = useState(true);

  function takeOver() {
    setSent(value);
    setTyped(value);
    setProblem(null);
  }

  // A range from elsewhere, such as Back or "Show all", replaces the typed range.
  if (!isSameRange(value, seen)) {
    setSeen(value);
    if (!isSameRange(value, sent)) takeOver();
  }

  // On Back and Forward, typed dates are dropped; a range that was just sent may be lost.
  usePopState(() => {
    if (!isSameRange(value, typed) || !isSameRange(value, sent)) takeOver();
  });

  function send(next: DayRange) {
    // Setting an equal state would undo a state change that was made during rendering.
    if (!isSameRange(next, typed)) setTyped(next);
    const found = findDayRangeProblem(readEnteredRange(group.current, next));
    setProblem(found);
    if (found !== null || isSameRange(next, sent)) return;
    setSent(next);
    onChange(next);
  }

  const sendTyped = useEffectEvent(() => send(typed));

  useImperativeHandle(ref, () => ({ send: () => send(typed) }));

  useEffect(() => {
    // Not in the blur event, because Back blurs the field before `popstate` fires.
    const timer = setTimeout(sendTyped, isLeft ? 0 : CHANGE_DELAY_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, isLeft]);

  function handleBlur({ relatedTarget }: FocusEvent) {
    setLeft(!group.current?.contains(relatedTarget));
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
            value={typed[field]}
            isWrong={problem?.field === field}
            describedBy={problem?.field === field ? errorId(id) : hintId(id)}
            onChange={(day) => {
              setLeft(false);
              setTyped({ ...typed, [field]: day });
            }}
            onBlur={handleBlur}
            onEnter={() => send(typed)}
            onClear={() => send({ ...typed, [field]: '' })}
          />
        ))}
      </div>
      <div className={styles.below}>
        <ZoneSwitch />
        <div className={styles.messages}>
          <div aria-live="polite">
            {problem && (
              <p id={errorId(id)} className={styles.error}>
                <Icon name="warning" />
                {problem.message}
              </p>
            )}
          </div>
          {!problem && (
            <p id={hintId(id)} className={styles.hint}>
              {about === undefined ? TEXTS.bothDays : `${about} ${TEXTS.bothDays}`}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const PARTIAL_DAY = 'partial';

/** Marks a partly typed day, whose input has an empty value, as invalid instead of empty. */
function readEnteredRange(group: HTMLElement | null, { from, to }: DayRange): DayRange {
  const isPartial = (field: keyof DayRange) =>
    group?.querySelector<HTMLInputElement>(`[name=${field}]`)?.validity.badInput === true;
  return { from: isPartial('from') ? PARTIAL_DAY : from, to: isPartial('to') ? PARTIAL_DAY : to };
}
