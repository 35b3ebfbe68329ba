import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FilesApi, FilesQuery } from '../../api/files.ts';

export const filesQuery = (files: FilesApi, query: FilesQuery) =>
  queryOptions({
    queryKey: ['files', query],
    queryFn: ({ signal }) => files.list(query, signal),
    placeholderData: keepPreviousData,
  });
