import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { HttpError } from './http-error.ts';
import { problemsByField } from './lib/input-problems.ts';
import { isStorableText, readJsonText, type JsonError } from './lib/json-text.ts';
import { toRefusalSentence } from './lib/refusal-sentence.ts';

const JSON_ERROR_TEXTS: Record<JsonError, string> = {
  not_utf8: 'The body is not UTF-8 text.',
  not_json: 'The body is not valid JSON.',
  too_deep: 'The body nests too deeply.',
  forbidden_character: 'The request contains an invalid character (NUL or a lone surrogate).',
};

const JSON_TYPE_PATTERN = /^application\/json\s*(;|$)/i;

export const invalidRequestError = (message: string, fields?: Record<string, string>): HttpError =>
  new HttpError(400, 'invalid_request', message, fields ? { fields } : {});

/** @throws HttpError 400 invalid_request with one message per field */
function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const problems = problemsByField(parsed.error.issues);
  throw invalidRequestError(toRefusalSentence([...problems]), Object.fromEntries(problems));
}

export const isJsonRequest = (c: Context): boolean =>
  JSON_TYPE_PATTERN.test(c.req.header('content-type') ?? '');

/** @throws HttpError 415 for another content type, 400 for invalid JSON */
export async function readBody<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!isJsonRequest(c)) {
    const text = 'Send the body as JSON with the header Content-Type: application/json.';
    throw new HttpError(415, 'unsupported_media_type', text);
  }
  const reading = readJsonText(await c.req.arrayBuffer());
  if (!reading.ok) throw invalidRequestError(JSON_ERROR_TEXTS[reading.error]);
  return parseInput(schema, reading.value);
}

/** Forms send empty fields, so an empty parameter counts as absent. */
export function readQuery<Schema extends z.ZodMiniType>(
  c: Context,
  schema: Schema,
): z.output<Schema> {
  const given = new Map<string, string>();
  for (const [name, value] of new URL(c.req.url).searchParams) {
    if (given.has(name))
      throw invalidRequestError(`${name} is given twice`, { [name]: 'is given twice' });
    if (!isStorableText(value)) {
      const message = 'contains an invalid character (NUL or a lone surrogate)';
      throw invalidRequestError(`${name} ${message}`, { [name]: message });
    }
    given.set(name, value);
  }
  return parseInput(schema, Object.fromEntries([...given].filter(([, value]) => value !== '')));
}
