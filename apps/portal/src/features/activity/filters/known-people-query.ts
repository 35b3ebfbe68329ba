import { queryOptions } from '@tanstack/react-query';
import type { UserListsApi } from '../../../api/user-lists.ts';

const MAX_SUGGESTED_PEOPLE = 100;

/** The addresses of the openers who opened a file last. */
export const knownPeopleQuery = (userLists: UserListsApi, admin: boolean) =>
  queryOptions({
    queryKey: ['known people', { admin }] as const,
    queryFn: async ({ signal }) => {
      const { rows } = await userLists.openers(
        {
          page: 1,
          size: MAX_SUGGESTED_PEOPLE,
          sort: 'last_opened_at',
          direction: 'desc',
          search: '',
          status: 'all',
          after: null,
          before: null,
          admin,
        },
        signal,
      );
      return rows.map(({ email }) => email);
    },
  });
