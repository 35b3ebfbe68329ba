import type { DateField } from '../../../../drafts/date-draft.ts';
import {
  endOfMonthText,
  extendedDateText,
  nextDayText,
} from '../../../../time/fields/date-presets.ts';
import type { DatePreset } from '../../../../time/fields/preset-buttons.tsx';
import { DATE_PRESET_TEXTS } from '../texts.ts';

const WEEK_DAYS = 7;

export const DATE_FIELD_PRESETS: Readonly<Record<DateField, readonly DatePreset[]>> = {
  openable: [
    { label: DATE_PRESET_TEXTS.atOnce, text: () => '' },
    { label: DATE_PRESET_TEXTS.tomorrow, text: nextDayText },
  ],
  expires: [
    {
      label: DATE_PRESET_TEXTS.week,
      text: (now, zone, value) => extendedDateText(WEEK_DAYS, value, now, zone),
    },
    { label: DATE_PRESET_TEXTS.endOfMonth, text: endOfMonthText },
    { label: DATE_PRESET_TEXTS.never, text: () => '' },
  ],
};
