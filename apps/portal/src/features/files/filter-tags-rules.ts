import type { FilesListState } from './files-list.ts';
import { FILTER_NAMES } from './texts.ts';

export interface FileFilterTag {
  id: 'fileId' | 'user' | 'baker';
  label: string;
}

const TAG_IDS = ['fileId', 'user', 'baker'] as const;

/** Filters that are set by links and can only be removed here. */
export const toFilterTags = (list: Pick<FilesListState, FileFilterTag['id']>): FileFilterTag[] =>
  TAG_IDS.flatMap((id) => {
    const value = list[id];
    return value === null ? [] : [{ id, label: `${FILTER_NAMES[id]}: ${value}` }];
  });
