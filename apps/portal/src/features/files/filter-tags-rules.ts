import type { FilesListState } from './files-list-state.ts';

export interface FileTag {
  id: 'fileId' | 'user' | 'baker';
  label: string;
}

const NAMES = [
  { id: 'fileId', name: 'File' },
  { id: 'user', name: 'User' },
  { id: 'baker', name: 'Baker' },
] as const;

/** The filters that come from elsewhere and can only be taken away here. */
export const fileTags = (list: Pick<FilesListState, FileTag['id']>): FileTag[] =>
  NAMES.flatMap(({ id, name }) => {
    const value = list[id];
    return value === null ? [] : [{ id, label: `${name}: ${value}` }];
  });
