import { useQueryClient } from '@tanstack/react-query';
import type { FileDetail, FileRef, FileSummary } from '../../../api/files.ts';
import type { ListPage } from '../../../api/page.ts';
import { useService } from '../../../lib/services.tsx';
import { withFileDetail } from '../status/with-file-detail.ts';
import { fileQuery, FILE_LISTS_QUERY_KEY } from '../files-queries.ts';

export interface FileUpdates {
  /** Returns the cached file, which may contain saved changes that are not rendered yet. */
  known: () => FileDetail | undefined;
  /** Writes the file of a reply into the cached details and lists. */
  applyReply: (file: FileDetail) => Promise<void>;
  /** Refetches the file after a failed change, because the change may have reached the server. */
  refetch: () => void;
  /** Refetches the file and updates its rows in the lists. */
  renew: () => Promise<void>;
}

const newestVersion = (known: FileDetail | undefined, file: FileDetail) =>
  known && known.version <= file.version ? file : known;

const updateFileRow = (page: ListPage<FileSummary> | undefined, file: FileDetail) =>
  page && {
    ...page,
    rows: page.rows.map((row) => (row.id === file.id ? withFileDetail(row, file) : row)),
  };

export function useFileUpdates(ref: FileRef): FileUpdates {
  const { files } = useService('api');
  const queryClient = useQueryClient();
  const { queryKey } = fileQuery(files, ref);
  const updateRows = (file: FileDetail) =>
    queryClient.setQueriesData<ListPage<FileSummary>>({ queryKey: FILE_LISTS_QUERY_KEY }, (page) =>
      updateFileRow(page, file),
    );
  return {
    known: () => queryClient.getQueryData(queryKey),
    async applyReply(file) {
      // A request in flight is cancelled, because its reply may not contain the change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known) => newestVersion(known, file));
      updateRows(file);
      // Lists are only marked as stale, because a refetch could move rows while the user works.
      await queryClient.invalidateQueries({ queryKey: FILE_LISTS_QUERY_KEY, refetchType: 'none' });
    },
    refetch() {
      void queryClient.invalidateQueries({ queryKey });
    },
    async renew() {
      await queryClient.invalidateQueries({ queryKey });
      const file = queryClient.getQueryData(queryKey);
      if (file) updateRows(file);
    },
  };
}
