import type { FilesListState } from './files-list.ts';

export interface FileTag {
  id: 'fileId' | 'user' | 'baker';
  label: string;
}

const NAMES = [
  { id: 'fileId', name: 'File' },
  { id: 'user', name: 'User' },
  { id: 'baker', name: 'Baker' },
] as const;

/** Filters that are set by links and can only be removed here. */
export const fileTags = (list: Pick<FilesListState, FileTag['id']>): FileTag[] =>
  NAMES.flatMap(({ id, name }) => {
    const value = list[id];
    return value === null ? [] : [{ id, label: `${name}: ${value}` }];
  });
