import { queryOptions } from '@tanstack/react-query';
import type { FileRef, FilesApi } from '../../api/files.ts';

export const FILE_LISTS_QUERY_KEY = ['files'] as const;

/** The key makes this query refetch with the lists, because baking a file changes the answer. */
export const hasOwnFilesQuery = (files: FilesApi) =>
  queryOptions({
    queryKey: [...FILE_LISTS_QUERY_KEY, 'any'],
    queryFn: ({ signal }) => files.hasOwn(signal),
  });

/** Kept for an hour, because drafts of dates need the cached file after its row is closed. */
const FILE_CACHE_MS = 3_600_000;

export const fileQuery = (files: FilesApi, ref: FileRef) =>
  queryOptions({
    queryKey: ['file', ref],
    queryFn: ({ signal }) => files.detail(ref, signal),
    gcTime: FILE_CACHE_MS,
  });
