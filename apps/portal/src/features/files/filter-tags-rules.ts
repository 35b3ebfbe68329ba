import type { FilesListState } from './files-list.ts';
import { FILES_FILTER_TEXTS } from './texts.ts';

export interface FileFilterTag {
  id: 'fileId' | 'user' | 'baker';
  label: string;
}

const FILTER_TAG_IDS = ['fileId', 'user', 'baker'] as const;

/** Tags for the filters that only links can set, so that the user can remove these filters. */
export const toFileFilterTags = (
  list: Pick<FilesListState, FileFilterTag['id']>,
): FileFilterTag[] =>
  FILTER_TAG_IDS.flatMap((id) => {
    const value = list[id];
    return value === null ? [] : [{ id, label: `${FILES_FILTER_TEXTS[id]}: ${value}` }];
  });
