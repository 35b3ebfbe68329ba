import { fieldKeyPath } from '@bakehouse/contract';
import type { CanonicalizeAddress } from '@bakehouse/contract/input';
import type { NewLayer } from '../../../api/local-files/baking.ts';
import { parsePeople } from '../../../grantees/parse-people.ts';
import { FORM_TEXTS } from '../texts.ts';

type ParsedLayers = { layers: readonly NewLayer[] } | { problem: string };

interface LayerLine {
  field: string;
  people: string;
}

const parseLayerLine = (line: string): LayerLine => {
  const colon = line.lastIndexOf(':');
  return colon < 0
    ? { field: '', people: line }
    : { field: line.slice(0, colon).trim(), people: line.slice(colon + 1) };
};

export const typedFieldsOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => parseLayerLine(line).field)
    .filter((field) => field !== '');

/** Adds a line for a field, whose people are still to be typed. */
export const withField = (text: string, field: string): string =>
  `${text.trim() === '' ? '' : `${text.trimEnd()}\n`}${field}: `;

/** Reads a field and its people from each line, for example `Prices: dee@example.com`. */
export function parseLayers(text: string, canonical: CanonicalizeAddress): ParsedLayers {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parseLayerLine);
  const fields = lines.map(({ field }) => field);
  if (fields.includes('')) return { problem: FORM_TEXTS.fieldWithoutName };
  const repeated = fields.find((field, index) => fields.indexOf(field) !== index);
  if (repeated !== undefined) return { problem: FORM_TEXTS.repeatedField(repeated) };
  const layers = lines.map(({ field, people }, index) => ({
    field,
    path: fieldKeyPath(index),
    ...parsePeople(people, canonical),
  }));
  const wrong = layers.flatMap((layer) => layer.wrong);
  if (wrong.length > 0) return { problem: FORM_TEXTS.wrongPeople(wrong) };
  return { layers: layers.map(({ field, path, people }) => ({ field, path, emails: people })) };
}
