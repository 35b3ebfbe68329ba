import * as z from 'zod/mini';
import { queryFlag } from '../lists/paging.ts';
import { inactiveReason } from '../lists/user-lists.ts';
import { banInfo } from './bans.ts';
import { emailText } from './email-text.ts';

export const getPersonQuery = z.object({ email: emailText, admin: z.optional(queryFlag) });

const bakedFileCounts = z.object({
  files_count: z.number(),
  open_count: z.number(),
  people_count: z.optional(z.number()),
  domain_count: z.optional(z.number()),
});

/** Numbers and dates are about the files of the caller; in admin mode, of the organisation. */
export const person = z.object({
  email: z.string(),
  /** The number of files that `GET /get_files?user=` lists for the address. */
  files_count: z.number(),
  openings_count: z.number(),
  refusals_count: z.number(),
  /** The first grant, request to open or ban; null when only a grant to the whole domain is known. */
  first_seen_at: z.nullable(z.string()),
  last_opened_at: z.nullable(z.string()),
  is_active: z.boolean(),
  inactive_because: z.optional(inactiveReason),
  ban_info: z.nullable(banInfo),
  /** In admin mode all files of a baker; otherwise those shared with the caller, without people. */
  baked: z.optional(bakedFileCounts),
});

export type BakedFileCounts = z.infer<typeof bakedFileCounts>;
export type GetPersonQuery = z.infer<typeof getPersonQuery>;
export type Person = z.infer<typeof person>;
