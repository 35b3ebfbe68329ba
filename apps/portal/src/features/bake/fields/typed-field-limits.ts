import * as z from 'zod/mini';

const fieldLimits = z.record(z.string(), z.string());

type FieldLimits = Readonly<Record<string, string>>;

export function readFieldLimits(text: string): FieldLimits {
  try {
    return fieldLimits.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** One text for the limits of all fields, because a draft is a text; empty without any. */
export function toFieldLimitsText(limits: FieldLimits): string {
  const chosen = Object.entries(limits).filter(([, text]) => text !== '');
  return chosen.length === 0 ? '' : JSON.stringify(Object.fromEntries(chosen));
}
