import { queryOptions } from '@tanstack/react-query';
import type { GroupsApi } from '../../../api/access/groups.ts';
import { GROUPS_QUERY_KEY } from '../../../grantees/groups/groups-query.ts';

export const membersQuery = (groups: GroupsApi, ref: { id: string; admin: boolean }) =>
  queryOptions({
    queryKey: [...GROUPS_QUERY_KEY, 'members', ref] as const,
    queryFn: ({ signal }) => groups.members(ref, signal),
  });
