import { queryOptions } from '@tanstack/react-query';
import type { StatsApi } from '../../api/stats.ts';

export const activityTotalsQuery = (stats: StatsApi, admin: boolean) =>
  queryOptions({
    queryKey: ['stats', { admin }],
    queryFn: ({ signal }) => stats.summary(admin, signal),
  });
