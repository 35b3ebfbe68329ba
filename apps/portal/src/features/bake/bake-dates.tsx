import { dateTextAfterDays, endOfMonthText, nextDayText } from '../../time/fields/date-presets.ts';
import { DateTimeField } from '../../time/fields/date-time-field.tsx';
import { type DatePreset, PresetButtons } from '../../time/fields/preset-buttons.tsx';
import { formatZone } from '../../time/local-time.ts';
import { useNow } from '../../time/use-now.ts';
import { useZone } from '../../time/zone.tsx';
import styles from './bake-dates.module.css';
import { toDateHint } from './date-rules.ts';
import { FORM_TEXTS } from './texts.ts';
import type { BakeForm } from './use-bake-form.ts';

const OPENABLE_PRESETS: readonly DatePreset[] = [
  { label: FORM_TEXTS.atOnce, text: () => '' },
  { label: FORM_TEXTS.tomorrow, text: nextDayText },
];

const EXPIRES_PRESETS: readonly DatePreset[] = [
  { label: FORM_TEXTS.inSevenDays, text: (now, zone) => dateTextAfterDays(now, 7, zone) },
  { label: FORM_TEXTS.endOfMonth, text: endOfMonthText },
  { label: FORM_TEXTS.never, text: () => '' },
];

export function BakeDates({ openable, expires }: Pick<BakeForm['fields'], 'openable' | 'expires'>) {
  const now = useNow();
  const { name: zone } = useZone();
  const fields = [
    {
      ...openable,
      name: 'openable',
      label: FORM_TEXTS.openable,
      empty: FORM_TEXTS.openableEmpty,
      presets: OPENABLE_PRESETS,
    },
    {
      ...expires,
      name: 'expires',
      label: FORM_TEXTS.expires,
      empty: FORM_TEXTS.expiresEmpty,
      presets: EXPIRES_PRESETS,
    },
  ];
  return (
    <div className={styles.dates}>
      {fields.map(({ name, label, text, problem, change, empty, presets }) => (
        <div key={name}>
          <DateTimeField
            name={name}
            label={label}
            value={text}
            error={problem}
            hint={toDateHint(text, { zone, now, empty })}
            onChange={change}
          />
          <PresetButtons
            label={label}
            presets={presets}
            onChoose={(preset) => change(preset.text(now, zone, text))}
          />
        </div>
      ))}
      <p className={styles.zone}>{FORM_TEXTS.zone(formatZone(now, zone))}</p>
    </div>
  );
}
