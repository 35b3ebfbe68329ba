import { Select } from '../../components/fields/select.tsx';
import { DateTimeField } from '../../time/fields/date-time-field.tsx';
import { formatDate } from '../../time/format-date.ts';
import { fromLocalTimeText } from '../../time/local-time.ts';
import { useNow } from '../../time/use-now.ts';
import { useZone } from '../../time/zone.tsx';
import styles from './limit-field.module.css';
import { LIMIT_TEXTS } from './texts.ts';
import {
  chooseLimit,
  LIMIT_CHOICES,
  type Moment,
  readLimitText,
  toLimitText,
} from './typed-terms.ts';
import { useParsedLimit } from './use-parsed-limit.ts';

interface LimitFieldProps {
  label?: string;
  /** The name of the input for the date. */
  name?: string;
  /** A limit as text, as drafts keep it. */
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
  /** The present limit in words, if it can stay. */
  kept?: string | undefined;
}

const OPTIONS = LIMIT_CHOICES.map((id) => ({ id, label: LIMIT_TEXTS.choices[id] }));

const toHint = (text: string, { zone }: Moment) => {
  const { choice, local } = readLimitText(text);
  if (choice === 'none' || choice === 'kept' || choice === 'own') return '';
  const until = local === '' ? null : fromLocalTimeText(local, zone);
  if (until !== null) return LIMIT_TEXTS.ends(formatDate(until, zone));
  return choice === 'date' ? '' : LIMIT_TEXTS.each;
};

/** How long or how often people may open a file. */
export function LimitField(props: LimitFieldProps) {
  const { label = LIMIT_TEXTS.label, name = 'limit', text, problem, onChange, kept } = props;
  const moment = { now: useNow(), zone: useZone().name };
  const limit = readLimitText(text);
  const hint = toHint(text, moment);
  const { words } = useParsedLimit(text);
  const keptOptions =
    kept === undefined ? [] : [{ id: 'kept' as const, label: LIMIT_TEXTS.kept(kept) }];
  const ownOptions = limit.choice === 'own' ? [{ id: 'own' as const, label: words }] : [];
  return (
    <div className={styles.limit}>
      <Select
        label={label}
        options={[...keptOptions, ...ownOptions, ...OPTIONS]}
        value={limit.choice}
        onChange={(choice) => onChange(toLimitText(chooseLimit(choice, limit, moment)))}
      />
      {limit.choice === 'date' ? (
        <DateTimeField
          name={name}
          label={LIMIT_TEXTS.date}
          value={limit.local}
          hint={hint}
          error={problem}
          onChange={(local) => onChange(toLimitText({ choice: 'date', local }))}
        />
      ) : (
        <p role={problem === undefined ? undefined : 'alert'} className={styles.hint}>
          {problem ?? hint}
        </p>
      )}
    </div>
  );
}
