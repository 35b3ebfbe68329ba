import { fieldKeyPath } from '@bakehouse/contract';
import type { CanonicalizeAddress } from '@bakehouse/contract/input';
import type { NewLayer } from '../../../api/local-files/baking.ts';
import { parsePeople } from '../../../grantees/parse-people.ts';
import type { ParsedLimit } from '../../../grantees/terms/typed-terms.ts';
import { FORM_TEXTS } from '../texts.ts';

type ParsedLayers =
  | { layers: readonly NewLayer[] }
  /** `field` is the field of the form with the problem. */
  | { problem: string; field: 'layers' | 'fieldLimits' };

const NO_LIMIT: ParsedLimit = { terms: undefined };

interface LayerLine {
  field: string;
  people: string;
}

/** The last colon separates, but not the one in `group:` with an id. */
const LAYER_LINE_PATTERN = /^(?<field>.*):(?<!group:(?=[\da-f]{8}-))(?<people>.*)$/u;

const parseLayerLine = (line: string): LayerLine => {
  const { field = '', people = line } = LAYER_LINE_PATTERN.exec(line)?.groups ?? {};
  return { field: field.trim(), people };
};

export const typedFieldsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => parseLayerLine(line).field)
    .filter((field) => field !== '');

/** Adds a line for a field, whose people are still to be typed. */
export const withField = (text: string, field: string): string =>
  `${text.trim() === '' ? '' : `${text.trimEnd()}\n`}${field}: `;

const parseLayerLines = (
  lines: readonly LayerLine[],
  canonical: CanonicalizeAddress,
  limitOf: (field: string) => ParsedLimit,
) =>
  lines.map(({ field, people }, index) => ({
    field,
    path: fieldKeyPath(index),
    limit: limitOf(field),
    ...parsePeople(people, canonical),
  }));

/** Reads a field and its people from each line, for example `Prices: dee@example.com`. */
export function parseLayers(
  text: string,
  canonical: CanonicalizeAddress,
  limitOf: (field: string) => ParsedLimit = () => NO_LIMIT,
): ParsedLayers {
  const refuse = (problem: string) => ({ problem, field: 'layers' }) as const;
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLayerLine);
  const fields = lines.map(({ field }) => field);
  if (fields.includes('')) return refuse(FORM_TEXTS.fieldWithoutName);
  const repeated = fields.find((field, index) => fields.indexOf(field) !== index);
  if (repeated !== undefined) return refuse(FORM_TEXTS.repeatedField(repeated));
  const layers = parseLayerLines(lines, canonical, limitOf);
  const wrong = layers.flatMap((layer) => layer.wrong);
  if (wrong.length > 0) return refuse(FORM_TEXTS.wrongPeople(wrong));
  const read: NewLayer[] = [];
  for (const { field, path, people, limit } of layers) {
    if ('problem' in limit) return { problem: limit.problem, field: 'fieldLimits' };
    read.push({ field, path, emails: people, terms: limit.terms });
  }
  return { layers: read };
}
