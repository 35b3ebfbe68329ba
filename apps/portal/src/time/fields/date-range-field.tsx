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
import { type DayRange, dayRangeProblem, type DayRangeProblem, isSameRange } from '../day-range.ts';
import { useHistoryMove } from '../../lib/use-history-move.ts';
import styles from './date-range-field.module.css';
import { DayField } from './day-field.tsx';
import { errorId, hintId } from '../../components/fields/field-ids.ts';
import { Icon } from '../../components/icon.tsx';
import { TEXTS } from '../texts.ts';
import { ZoneSwitch } from './zone-switch.tsx';

const CHANGE_DELAY_MS = 500;

export interface DateRangeHandle {
  /** Applies the typed dates without waiting for the debounce. */
  send: () => void;
}

interface DateRangeFieldProps {
  ref?: Ref<DateRangeHandle>;
  label: string;
  value: DayRange;
  /** Called with valid ranges only. */
  onChange: (range: DayRange) => void;
  /** A sentence that explains the label. */
  about?: string | undefined;
}

const DAYS = [
  { field: 'from', label: TEXTS.from },
  { field: 'to', label: TEXTS.to },
] as const;

/** Typing a year gives a valid date with every digit, so changes are debounced. */
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

  // A range that was not sent from here (Back, "Show all") replaces the typed one.
  if (!isSameRange(value, seen)) {
    setSeen(value);
    if (!isSameRange(value, sent)) takeOver();
  }

  // Typed text belongs to the history entry that is left, and a sent range may never arrive.
  useHistoryMove(() => {
    if (!isSameRange(value, typed) || !isSameRange(value, sent)) takeOver();
  });

  function send(next: DayRange) {
    // React would queue an equal state and undo a change made during rendering.
    if (!isSameRange(next, typed)) setTyped(next);
    const found = dayRangeProblem(entered(group.current, next));
    setProblem(found);
    if (found !== null || isSameRange(next, sent)) return;
    setSent(next);
    onChange(next);
  }

  const sendTyped = useEffectEvent(() => send(typed));

  useImperativeHandle(ref, () => ({ send: () => send(typed) }));

  useEffect(() => {
    // Not inside the event: Back blurs the field before `popstate` fires.
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
        {DAYS.map(({ field, label: name }) => (
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

const PARTIAL = 'partial';

/** A partly typed date has an empty value, but must not count as empty. */
function entered(group: HTMLElement | null, { from, to }: DayRange): DayRange {
  const isPartial = (field: keyof DayRange) =>
    group?.querySelector<HTMLInputElement>(`[name=${field}]`)?.validity.badInput === true;
  return { from: isPartial('from') ? PARTIAL : from, to: isPartial('to') ? PARTIAL : to };
}
