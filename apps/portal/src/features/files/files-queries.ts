import { queryOptions } from '@tanstack/react-query';
import type { FileRef, FilesApi } from '../../api/files.ts';

export const LISTS_KEY = ['files'] as const;

/** Longer than a closed row is kept, because the drafts in its details are based on this answer. */
const KEPT_MS = 3_600_000;

export const fileQuery = (files: FilesApi, ref: FileRef) =>
  queryOptions({
    queryKey: ['file', ref],
    queryFn: ({ signal }) => files.detail(ref, signal),
    gcTime: KEPT_MS,
  });
