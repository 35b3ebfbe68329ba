import * as z from 'zod/mini';
import { instant } from '../instant.ts';

export const MAX_TERM_DAYS = 3650;
const MAX_TERM_OPENINGS = 1_000_000;

export const countUpTo = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z.int(message).check(z.gte(1, message), z.lte(most, message));
};

export const grantTerms = z.object({
  until: z.optional(instant),
  /** Days of 24 hours, for each person from their own first opening. */
  days_after_first_opening: z.optional(countUpTo(MAX_TERM_DAYS)),
  /** For each person; the +tags of one mailbox count as one person. */
  max_openings: z.optional(countUpTo(MAX_TERM_OPENINGS)),
  max_openings_in_all: z.optional(countUpTo(MAX_TERM_OPENINGS)),
});

/** Without this, the terms of an existing grant stay; null removes them. */
export const newTerms = z.optional(z.nullable(grantTerms));

export const openingsLeft = z._default(z.nullable(z.number()), null);

/** For a domain, what is left for everybody together; null without a limit. */
export const grantLeft = z.object({
  openings: z.nullable(z.number()),
  until: z.nullable(z.string()),
});

export type GrantTerms = z.infer<typeof grantTerms>;
export type GrantLeft = z.infer<typeof grantLeft>;
