const MAX_NESTING_DEPTH = 20;

export type JsonError = 'not_utf8' | 'not_json' | 'too_deep' | 'forbidden_character';

export type JsonResult = { ok: true; value: unknown } | { ok: false; error: JsonError };

const toFailedJsonResult = (error: JsonError): JsonResult => ({ ok: false, error });

/** Reads the JSON text, because walking a deeply nested value could overflow the stack. */
const nestingDepthOf = (text: string): number => {
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
export const isStorableText = (text: string): boolean =>
  text.isWellFormed() && !text.includes('\0');

const hasOnlyAcceptedStrings = (value: unknown, accepts: (text: string) => boolean): boolean => {
  if (typeof value === 'string') return accepts(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(
    ([key, entry]) => accepts(key) && hasOnlyAcceptedStrings(entry, accepts),
  );
};

const decodeUtf8 = (bytes: ArrayBuffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const parseJson = (text: string): JsonResult => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return toFailedJsonResult('not_json');
  }
};

export function readJsonText(bytes: ArrayBuffer): JsonResult {
  const text = decodeUtf8(bytes);
  if (text === undefined) return toFailedJsonResult('not_utf8');
  if (text.trim() === '') return { ok: true, value: {} };
  if (nestingDepthOf(text) > MAX_NESTING_DEPTH) return toFailedJsonResult('too_deep');
  const reading = parseJson(text);
  if (reading.ok && !hasOnlyAcceptedStrings(reading.value, isStorableText))
    return toFailedJsonResult('forbidden_character');
  return reading;
}
