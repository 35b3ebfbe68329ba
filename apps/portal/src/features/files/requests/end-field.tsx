import { Select } from '../../../components/fields/select.tsx';
import { fridayText } from '../../../grantees/terms/typed-terms.ts';
import { DateTimeField } from '../../../time/fields/date-time-field.tsx';
import { fromLocalTimeText, toLocalTimeText } from '../../../time/local-time.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { REQUESTS_TEXTS as TEXTS } from './texts.ts';

const DAY_MS = 86_400_000;

const DAYS = { day: 1, week: 7, month: 30 } as const;

const ENDS = ['none', 'day', 'friday', 'week', 'month', 'date'] as const;

const OPTIONS = ENDS.map((id) => ({ id, label: TEXTS.ends[id] }));

export interface RequestEnd {
  id: (typeof ENDS)[number];
  until: string | null;
  /** The text of the date field, which may be half a date. */
  local: string;
}

export const NO_REQUEST_END: RequestEnd = { id: 'none', until: null, local: '' };

/** False while a date is missing, incomplete or over. */
export const isEndReady = ({ id, until }: RequestEnd, now: number): boolean =>
  id === 'none' || (until !== null && Date.parse(until) > now);

interface EndFieldProps {
  end: RequestEnd;
  onChange: (end: RequestEnd) => void;
}

/** Until when the access lasts. */
export function EndField({ end, onChange }: EndFieldProps) {
  const now = useNow();
  const { name: zone } = useZone();
  const type = (local: string) =>
    onChange({ id: 'date', until: local === '' ? null : fromLocalTimeText(local, zone), local });

  const choose = (id: RequestEnd['id']) => {
    if (id === 'none') onChange(NO_REQUEST_END);
    else if (id === 'date') type(toLocalTimeText(end.until, zone));
    else if (id === 'friday')
      onChange({ id, until: fromLocalTimeText(fridayText({ now, zone }), zone), local: '' });
    else onChange({ id, until: new Date(now + DAYS[id] * DAY_MS).toISOString(), local: '' });
  };

  return (
    <>
      <Select label={TEXTS.until} options={OPTIONS} value={end.id} onChange={choose} />
      {end.id === 'date' && (
        <DateTimeField
          name="until"
          label={TEXTS.date}
          value={end.local}
          error={end.until !== null && !isEndReady(end, now) ? TEXTS.dateIsOver : undefined}
          hint={end.until === null ? TEXTS.dateHint : undefined}
          onChange={type}
        />
      )}
    </>
  );
}
