import type { CanonicalizeAddress } from '@bakehouse/contract/input';
import { parsePeople } from '../../grantees/parse-people.ts';
import { type Moment, parseLimit } from '../../grantees/terms/typed-terms.ts';
import type { SharedBakeFields } from './batch/use-batch.ts';
import { parseTypedDates } from './date-rules.ts';
import { parseLayers } from './fields/layer-rules.ts';
import { readFieldLimits } from './fields/typed-field-limits.ts';
import { FORM_TEXTS } from './texts.ts';

export const BAKE_FIELDS = [
  'people',
  'limit',
  'layers',
  'fieldLimits',
  'openable',
  'expires',
] as const;

export type BakeField = (typeof BAKE_FIELDS)[number];

/** All that is typed and chosen in the form. */
export type BakeTexts = Readonly<Record<BakeField, string>> & { tell: boolean };

export interface FieldProblem {
  field: BakeField;
  problem: string;
}

/** The input of a field that holds half a date, whose text is empty. */
const toPartlyTypedField = (name: string | undefined): BakeField | undefined =>
  name === 'openable' || name === 'expires' ? name : undefined;

/** Reads what was typed, or says the first problem. */
export function readBakeTexts(
  typed: BakeTexts,
  canonical: CanonicalizeAddress,
  { partlyTyped, ...moment }: Moment & { partlyTyped: string | undefined },
): SharedBakeFields | FieldProblem {
  const { people, wrong } = parsePeople(typed.people, canonical);
  if (wrong.length > 0) return { field: 'people', problem: FORM_TEXTS.wrongPeople(wrong) };
  const limit = parseLimit(typed.limit, moment);
  if ('problem' in limit) return { field: 'limit', ...limit };
  const partly = toPartlyTypedField(partlyTyped);
  if (partly !== undefined) return { field: partly, problem: FORM_TEXTS.noDate };
  const parsed = parseTypedDates(typed, moment.zone);
  if ('problem' in parsed) return parsed;
  const limits = readFieldLimits(typed.fieldLimits);
  const layered = parseLayers(typed.layers, canonical, (field) =>
    parseLimit(limits[field] ?? '', moment),
  );
  if ('problem' in layered) return layered;
  const { terms } = limit;
  return { people, terms, layers: layered.layers, tell: typed.tell, ...parsed.dates };
}
