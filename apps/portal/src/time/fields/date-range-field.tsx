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
import { ZoneSwitch } from './zone-switch.tsx';

const CHANGE_DELAY_MS = 500;

export interface DateRangeHandle {
  /** Sends what is typed now, ahead of its pause. */
  send: () => void;
}

interface DateRangeFieldProps {
  ref?: Ref<DateRangeHandle>;
  /** Names the two fields together, and what they are about. */
  label: string;
  value: DayRange;
  /** Gets ranges only: what is none is told below the fields and goes no further. */
  onChange: (range: DayRange) => void;
  /** A sentence on the dates, where the label cannot say it all. */
  about?: string | undefined;
}

const HINT = 'Whole days, the last one included.';

const DAYS = [
  { field: 'from', label: 'From' },
  { field: 'to', label: 'To' },
] as const;

/** A year is typed digit by digit and each is a date: they count when the typing has stopped. */
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

  // A range that we did not send comes from outside (Back, "Show all") and replaces what is typed.
  if (!isSameRange(value, seen)) {
    setSeen(value);
    if (!isSameRange(value, sent)) takeOver();
  }

  // What is typed is about the entry that is left; what was sent may never come back.
  useHistoryMove(() => {
    if (!isSameRange(value, typed) || !isSameRange(value, sent)) takeOver();
  });

  function send(next: DayRange) {
    // React would keep a change to the same for later, where it undoes one made while drawing.
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
    // Not within the event: Back takes the focus away before anybody can tell that it is Back.
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
              {about === undefined ? HINT : `${about} ${HINT}`}
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

const HALF = 'half a date';

/** Half a date is an empty value to the browser, and no date to us. */
function entered(group: HTMLElement | null, { from, to }: DayRange): DayRange {
  const half = (field: keyof DayRange) =>
    group?.querySelector<HTMLInputElement>(`[name=${field}]`)?.validity.badInput === true;
  return { from: half('from') ? HALF : from, to: half('to') ? HALF : to };
}
