import type { GrantTerms } from '@bakehouse/contract';
import { formatDate } from '../../time/format-date.ts';
import { useNow } from '../../time/use-now.ts';
import { useZone } from '../../time/zone.tsx';
import { toNewTermsTexts } from './terms-text.ts';
import { parseLimit } from './typed-terms.ts';

interface TypedLimitResult {
  terms: GrantTerms | undefined;
  problem: string | undefined;
  /** The terms in words; empty without any. */
  words: string;
}

/** Reads a limit anew with each render, because its date can be over meanwhile. */
export function useParsedLimit(text: string): TypedLimitResult {
  const { name: zone } = useZone();
  const parsed = parseLimit(text, { now: useNow(), zone });
  if ('problem' in parsed) return { terms: undefined, problem: parsed.problem, words: '' };
  const { terms } = parsed;
  const words = toNewTermsTexts(terms, (iso) => formatDate(iso, zone)).join(', ');
  return { terms, problem: undefined, words };
}
