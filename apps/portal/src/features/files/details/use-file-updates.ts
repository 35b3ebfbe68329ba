import { useQueryClient } from '@tanstack/react-query';
import type { FileDetail, FileRef, FileSummary } from '../../../api/files.ts';
import type { Page } from '../../../api/page.ts';
import { useApi } from '../../../api/api-context.ts';
import { fileQuery, LISTS_KEY } from '../files-queries.ts';

export interface FileUpdates {
  /** What is known by now; a change that was answered is in it before it is drawn. */
  known: () => FileDetail | undefined;
  /** Takes what a change answered in place of what was known, in the details and in every list. */
  adopt: (file: FileDetail) => Promise<void>;
  /** After a failure nobody knows how far it came. */
  reread: () => void;
}

const newest = (known: FileDetail | undefined, file: FileDetail) =>
  known && known.version <= file.version ? file : known;

const withFile = (
  page: Page<FileSummary> | undefined,
  { id, openable, expires, access }: FileDetail,
) =>
  page && {
    ...page,
    rows: page.rows.map((row) =>
      row.id === id ? { ...row, openable, expires, accessCount: access.length } : row,
    ),
  };

export function useFileUpdates(ref: FileRef): FileUpdates {
  const { files } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = fileQuery(files, ref);
  return {
    known: () => queryClient.getQueryData(queryKey),
    async adopt(file) {
      // An answer on its way may be from before the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => newest(known, file));
      queryClient.setQueriesData<Page<FileSummary>>({ queryKey: LISTS_KEY }, (page) =>
        withFile(page, file),
      );
      // Its place in a sorted list may be another now, but not under the hands of who works here.
      await queryClient.invalidateQueries({ queryKey: LISTS_KEY, refetchType: 'none' });
    },
    reread() {
      void queryClient.invalidateQueries({ queryKey });
    },
  };
}
