import * as z from 'zod/mini';
import { countUpTo, grantTerms, MAX_TERM_DAYS } from '../access/grant-terms.ts';
import { fieldName, granteeText } from '../access/permissions.ts';
import { maxLengthMessage } from '../error-messages.ts';
import { lineText } from '../line-text.ts';

/** The limit for one user. */
export const PRESETS_LIMIT = 50;
export const PRESET_NAME_MAX_LENGTH = 60;
const PRESET_MAX_PEOPLE = 500;
export const PRESET_MAX_DAYS = 3_650;
const MAX_FIELDS = 50;

const MAX_PEOPLE_MESSAGE = `must have at most ${PRESET_MAX_PEOPLE} people`;
const DAYS_MESSAGE = `must be a whole number from 1 to ${PRESET_MAX_DAYS}`;

const people = z
  .array(granteeText)
  .check(z.maxLength(PRESET_MAX_PEOPLE, { error: MAX_PEOPLE_MESSAGE }));

/** Counted from the day on which a file is baked. */
const days = z.nullable(
  z.int(DAYS_MESSAGE).check(z.minimum(1, DAYS_MESSAGE), z.maximum(PRESET_MAX_DAYS, DAYS_MESSAGE)),
);

/** As the terms of a grant, but the end counts from the day on which a file is baked. */
const presetTerms = z.extend(z.omit(grantTerms, { until: true }), {
  until_after_days: z.optional(countUpTo(MAX_TERM_DAYS)),
});

const terms = z.optional(z.nullable(presetTerms));

const presetSettings = z
  .object({
    people,
    terms,
    fields: z
      .array(z.object({ field: fieldName, people, terms }))
      .check(z.maxLength(MAX_FIELDS, { error: `must have at most ${MAX_FIELDS} fields` })),
    openable_after_days: days,
    expires_after_days: days,
    tell: z.boolean(),
  })
  .check(
    z.refine(
      ({ openable_after_days: from, expires_after_days: until }) =>
        from === null || until === null || from < until,
      { error: 'must be more than openable_after_days', path: ['expires_after_days'] },
    ),
    z.refine(({ fields }) => new Set(fields.map(({ field }) => field)).size === fields.length, {
      error: 'must not repeat a field',
      path: ['fields'],
    }),
  );

export const preset = z.object({
  id: z.string(),
  name: z.string(),
  settings: presetSettings,
});

/** The last used one first. */
export const presetList = z.object({ data: z.array(preset) });

export const savePresetBody = z.object({
  /** The preset that is replaced; without an id, a new one is saved. */
  id: z.optional(z.string()),
  name: lineText.check(z.maxLength(PRESET_NAME_MAX_LENGTH, maxLengthMessage)),
  settings: presetSettings,
});

export const presetIdBody = z.object({ id: z.string() });

export type PresetTerms = z.infer<typeof presetTerms>;
export type PresetSettings = z.infer<typeof presetSettings>;
export type Preset = z.infer<typeof preset>;
export type PresetList = z.infer<typeof presetList>;
export type SavePresetBody = z.infer<typeof savePresetBody>;
export type PresetIdBody = z.infer<typeof presetIdBody>;
