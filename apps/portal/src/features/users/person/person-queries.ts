import { queryOptions } from '@tanstack/react-query';
import type { AuditLogsApi } from '../../../api/audit-logs.ts';
import type { ActivityType } from '@bakehouse/contract';
import type { PeopleApi, PersonRef } from '../../../api/people.ts';
import { keepPreviousPage } from '../../../list/list-query.ts';

export const PERSON_PAGE_SIZE = 10;

interface PersonPageRef extends PersonRef {
  page: number;
}

export const personFilesQuery = (people: PeopleApi, page: PersonPageRef) =>
  queryOptions({
    queryKey: ['person files', page] as const,
    queryFn: ({ signal }) => people.files({ ...page, size: PERSON_PAGE_SIZE }, signal),
    placeholderData: keepPreviousPage(page),
  });

export const personBakedFilesQuery = (people: PeopleApi, page: PersonPageRef) =>
  queryOptions({
    queryKey: ['person baked', page] as const,
    queryFn: ({ signal }) => people.baked({ ...page, size: PERSON_PAGE_SIZE }, signal),
    placeholderData: keepPreviousPage(page),
  });

interface PersonActivityRef extends PersonPageRef {
  activity: ActivityType;
}

export const personActivityQuery = (auditLogs: AuditLogsApi, wanted: PersonActivityRef) =>
  queryOptions({
    queryKey: ['person activity', wanted] as const,
    queryFn: ({ signal }) =>
      auditLogs.list(
        {
          page: wanted.page,
          size: PERSON_PAGE_SIZE,
          sort: 'timestamp',
          direction: 'desc',
          search: '',
          after: null,
          before: null,
          admin: wanted.admin,
          type: null,
          activity: wanted.activity,
          fileId: null,
          user: wanted.email,
        },
        signal,
      ),
    placeholderData: keepPreviousPage(wanted),
  });
