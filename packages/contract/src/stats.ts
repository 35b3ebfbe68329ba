import * as z from 'zod/mini';
import { instant } from './instant.ts';
import { queryFlag } from './lists/paging.ts';

export const statsQuery = z.object({
  admin: z.optional(queryFlag),
  timestamp_after: z.optional(instant),
  timestamp_before: z.optional(instant),
});

export type StatsQuery = z.infer<typeof statsQuery>;

export const statsSummary = z.object({
  total_files_baked: z.number(),
  total_files_opened: z.number(),
  total_alerts: z.number(),
});

export type StatsSummary = z.infer<typeof statsSummary>;
