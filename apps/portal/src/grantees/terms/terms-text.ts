import type { GrantTerms } from '@bakehouse/contract';
import type { AccessEntry } from '../../api/files.ts';
import { TERMS_TEXTS } from './texts.ts';

type LimitedEntry = Pick<AccessEntry, 'type' | 'terms' | 'left'>;

const openingsTexts = ({ type, terms = {}, left }: LimitedEntry): readonly string[] => {
  const { max_openings: each, max_openings_in_all: all } = terms;
  const openings = left?.openings ?? 0;
  if (type !== 'email')
    return [
      ...(each === undefined ? [] : [TERMS_TEXTS.each(each)]),
      ...(all === undefined ? [] : [TERMS_TEXTS.leftInAll(openings, all)]),
    ];
  const most = Math.min(each ?? Infinity, all ?? Infinity);
  return most === Infinity ? [] : [TERMS_TEXTS.left(openings, most)];
};

/** For example "2 of 3 left" and "until 6 Mar 2026, 18:00". */
export function toTermsTexts(
  entry: LimitedEntry,
  showDate: (iso: string) => string,
): readonly string[] {
  const { terms, left } = entry;
  if (terms === undefined) return [];
  const { days_after_first_opening: days } = terms;
  const end = left?.until ?? null;
  const isBegun = end !== null && end !== (terms.until ?? null);
  return [
    ...openingsTexts(entry),
    ...(days === undefined || isBegun ? [] : [TERMS_TEXTS.days(days)]),
    ...(end === null ? [] : [TERMS_TEXTS.until(showDate(end))]),
  ];
}

/** For example "once a person" and "until 6 Mar 2026, 18:00", before anything is used. */
export function toNewTermsTexts(
  terms: GrantTerms | undefined,
  showDate: (iso: string) => string,
): readonly string[] {
  const { until, days_after_first_opening: days } = terms ?? {};
  const { max_openings: each, max_openings_in_all: all } = terms ?? {};
  return [
    ...(each === undefined ? [] : [TERMS_TEXTS.each(each)]),
    ...(all === undefined ? [] : [TERMS_TEXTS.inAll(all)]),
    ...(days === undefined ? [] : [TERMS_TEXTS.days(days)]),
    ...(until === undefined ? [] : [TERMS_TEXTS.until(showDate(until))]),
  ];
}
