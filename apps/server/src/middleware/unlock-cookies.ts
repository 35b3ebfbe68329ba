import { readUniqueCookie } from '../lib/http/unique-cookie.ts';
import type { FactorTable } from '../services/identity/factor-table.ts';

/** These cookies hold the tokens of a browser that used the unlock link of a locked factor. */
export function readUnlockTokens(
  factors: FactorTable,
  header: string | undefined,
): ReadonlyMap<string, string> {
  const tokens = new Map<string, string>();
  for (const { lock } of Object.values(factors)) {
    if (!lock) continue;
    const token = readUniqueCookie(header, lock.cookie);
    if (token !== undefined) tokens.set(lock.cookie, token);
  }
  return tokens;
}
