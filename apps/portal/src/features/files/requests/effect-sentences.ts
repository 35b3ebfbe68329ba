import {
  type AccessRequest,
  type AccessRule,
  type AllowEffect,
  BASE_KEY_PATH,
} from '@bakehouse/contract';
import { CLOSED_TEXTS, EFFECT_TEXTS as TEXTS } from './texts.ts';

const closedTexts: Partial<Record<AccessRule, string>> = CLOSED_TEXTS;

export function toEffectSentences(
  { email, fields }: Pick<AccessRequest, 'email' | 'fields'>,
  effect: AllowEffect & { until: string | null },
  toDate: (iso: string) => string,
): readonly string[] {
  if (!effect.allowed) return [closedTexts[effect.rule] ?? TEXTS.closed];
  const { added, openable, expires, people_count: people } = effect;
  const names = added.map((path) => fields.find((field) => field.key_path === path)?.field ?? path);
  const until = effect.until === null ? '' : TEXTS.until(toDate(effect.until));
  return [
    added.includes(BASE_KEY_PATH)
      ? TEXTS.whole(email, until)
      : TEXTS.fields(email, names.join(', '), until),
    ...(openable?.from ? [TEXTS.opensNow(toDate(openable.from), people)] : []),
    ...(expires?.from ? [TEXTS.reopens(toDate(expires.from), people, until)] : []),
  ];
}
