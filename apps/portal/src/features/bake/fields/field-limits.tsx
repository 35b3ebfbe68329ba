import { LimitField } from '../../../grantees/terms/limit-field.tsx';
import { parseLimit } from '../../../grantees/terms/typed-terms.ts';
import { useNow } from '../../../time/use-now.ts';
import { useZone } from '../../../time/zone.tsx';
import { FIELD_TEXTS } from '../texts.ts';
import type { TypedField } from '../use-bake-form.ts';
import { typedFieldsOf } from './layer-rules.ts';
import { readFieldLimits, toFieldLimitsText } from './typed-field-limits.ts';

interface FieldLimitsProps {
  /** The lines of fields and people. */
  lines: string;
  limits: TypedField;
}

/** A limit for the people of each field that is typed. */
export function FieldLimits({ lines, limits }: FieldLimitsProps) {
  const moment = { now: useNow(), zone: useZone().name };
  const texts = readFieldLimits(limits.text);
  return [...new Set(typedFieldsOf(lines))].map((field) => {
    const text = texts[field] ?? '';
    const parsed = parseLimit(text, moment);
    return (
      <LimitField
        key={field}
        name="fieldLimits"
        label={FIELD_TEXTS.limitOf(field)}
        text={text}
        problem={limits.problem !== undefined && 'problem' in parsed ? parsed.problem : undefined}
        onChange={(next) => limits.change(toFieldLimitsText({ ...texts, [field]: next }))}
      />
    );
  });
}
