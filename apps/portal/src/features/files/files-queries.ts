import { queryOptions } from '@tanstack/react-query';
import type { FileRef, FilesApi, FilesQuery } from '../../api/files.ts';
import { keepSameAudience } from '../../lib/same-audience.ts';

export const LISTS_KEY = ['files'] as const;

export const filesQuery = (files: FilesApi, query: FilesQuery) =>
  queryOptions({
    queryKey: [...LISTS_KEY, query],
    queryFn: ({ signal }) => files.list(query, signal),
    placeholderData: keepSameAudience(query),
  });

/** For longer than a row stays closed: what was typed into its details stands on this. */
const KEPT_MS = 3_600_000;

export const fileQuery = (files: FilesApi, ref: FileRef) =>
  queryOptions({
    queryKey: ['file', ref],
    queryFn: ({ signal }) => files.detail(ref, signal),
    gcTime: KEPT_MS,
  });
