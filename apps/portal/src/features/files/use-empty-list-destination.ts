import { useQuery } from '@tanstack/react-query';
import { useService } from '../../lib/services.tsx';
import { filesList, type FilesListState } from './files-list.ts';
import { hasOwnFilesQuery } from './files-queries.ts';

/** The page for a user without files: the invitation to bake, or the files of others. */
export type NoFilesContent = { kind: 'start' } | { kind: 'shared'; search: string };

/** Returns the page to show in place of an empty list; null for a search without a match. */
export function useEmptyListDestination(
  state: FilesListState,
  isEmpty: boolean,
): NoFilesContent | { kind: 'file'; id: string } | null {
  const { files } = useService('api');
  const { fileId, search } = state;
  const isFiltered = filesList.isFiltered(state);
  const isOneFile = fileId !== null && !filesList.isFiltered({ ...state, fileId: null });
  const isOpen = isEmpty && isFiltered && !isOneFile;
  const { data: hasOwn } = useQuery({ ...hasOwnFilesQuery(files), enabled: isOpen });
  if (!isEmpty) return null;
  if (isOneFile) return { kind: 'file', id: fileId };
  // Without a filter there is nothing to show all of, so the user has no files at all.
  if (!isFiltered) return { kind: 'start' };
  return hasOwn === false ? { kind: 'shared', search } : null;
}
