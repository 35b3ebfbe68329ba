import { queryOptions } from '@tanstack/react-query';
import type { GroupsApi } from '../../api/access/groups.ts';

export const GROUPS_QUERY_KEY = ['groups'] as const;

export const groupsQuery = (groups: GroupsApi, admin: boolean) =>
  queryOptions({
    queryKey: [...GROUPS_QUERY_KEY, { admin }] as const,
    queryFn: ({ signal }) => groups.list(admin, signal),
  });
