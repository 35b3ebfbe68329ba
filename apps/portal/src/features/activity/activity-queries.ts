import { queryOptions } from '@tanstack/react-query';
import type { StatsApi, StatsPeriod } from '../../api/stats.ts';

export const activityTotalsQuery = (stats: StatsApi, { admin, after, before }: StatsPeriod) =>
  queryOptions({
    queryKey: ['stats', { admin, after, before }],
    queryFn: ({ signal }) => stats.summary({ admin, after, before }, signal),
  });
