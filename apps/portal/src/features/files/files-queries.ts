import { queryOptions } from '@tanstack/react-query';
import type { FileRef, FilesApi } from '../../api/files.ts';

export const LISTS_KEY = ['files'] as const;

/** For longer than a row stays closed: what was typed into its details stands on this. */
const KEPT_MS = 3_600_000;

export const fileQuery = (files: FilesApi, ref: FileRef) =>
  queryOptions({
    queryKey: ['file', ref],
    queryFn: ({ signal }) => files.detail(ref, signal),
    gcTime: KEPT_MS,
  });
