const MAX_DEPTH = 20;

export type JsonError = 'not_utf8' | 'not_json' | 'too_deep' | 'forbidden_character';

export type JsonResult = { ok: true; value: unknown } | { ok: false; error: JsonError };

const fail = (error: JsonError): JsonResult => ({ ok: false, error });

/** Reads the text instead of the parsed value, so that deep nesting cannot overflow the stack. */
const depthOf = (text: string): number => {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') deepest = Math.max(deepest, (depth += 1));
    else if (character === ']' || character === '}') depth -= 1;
  }
  return deepest;
};

/** Postgres cannot store NUL or lone surrogates in a text. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

const everyString = (value: unknown, accepts: (text: string) => boolean): boolean => {
  if (typeof value === 'string') return accepts(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, entry]) => accepts(key) && everyString(entry, accepts));
};

const decode = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const parse = (text: string): JsonResult => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return fail('not_json');
  }
};

export function readJsonText(bytes: ArrayBuffer): JsonResult {
  const text = decode(bytes);
  if (text === undefined) return fail('not_utf8');
  if (text.trim() === '') return { ok: true, value: {} };
  if (depthOf(text) > MAX_DEPTH) return fail('too_deep');
  const reading = parse(text);
  if (reading.ok && !everyString(reading.value, isStorable)) return fail('forbidden_character');
  return reading;
}
