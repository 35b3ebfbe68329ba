import * as z from 'zod/mini';
import { SealedFileError } from '../sealed-file-error.ts';

/** Bounds for parts that somebody made to exhaust the memory of the reader. */
const MAX_COLUMNS = 16_384;
const MAX_ITEMS = 1_000_000;

const countUpTo = (limit: number) => z.int().check(z.minimum(0), z.maximum(limit));

const jsonStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), name: z.string(), members: z.int() }),
  z.object({ kind: z.literal('item'), index: countUpTo(MAX_ITEMS), items: z.int() }),
]);

/** The content of the sealed part of one field. The values of other fields are not in it. */
const fieldPart = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('json'),
    field: z.string(),
    steps: z.array(jsonStep).check(z.minLength(1)),
    /** The text of the value as it stands in the file, so that no number is rounded. */
    value: z.string(),
  }),
  z.object({
    format: z.literal('csv'),
    field: z.string(),
    index: countUpTo(MAX_COLUMNS),
    columns: countUpTo(MAX_COLUMNS),
    delimiter: z.string(),
    values: z.array(z.string()),
  }),
]);

export type JsonStep = z.infer<typeof jsonStep>;
export type FieldPart = z.infer<typeof fieldPart>;
export type JsonPart = Extract<FieldPart, { format: 'json' }>;
export type CsvPart = Extract<FieldPart, { format: 'csv' }>;

export const toPartContent = (part: FieldPart): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(part));

/** @throws SealedFileError damaged */
export function readPartContent(content: Uint8Array): FieldPart {
  try {
    return fieldPart.parse(JSON.parse(new TextDecoder().decode(content)));
  } catch (error) {
    throw new SealedFileError('damaged', { cause: error });
  }
}
