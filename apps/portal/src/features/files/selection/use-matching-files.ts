import { failureMessageOf } from '../../../api/http/failure.ts';
import type { FilesQuery, FileSummary } from '../../../api/files.ts';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { readMatchingFiles } from './read-matching-files.ts';
import { SELECTION_TEXTS } from './texts.ts';

/** Reads the files of all pages; a failure is shown in a toast. */
export function useMatchingFiles(
  query: FilesQuery,
  onRead: (files: readonly FileSummary[]) => void,
): { isPending: boolean; read: () => void } {
  const { files } = useService('api');
  const toasts = useService('toasts');
  const { isPending, run } = useAction(async () => {
    try {
      onRead(await readMatchingFiles(files, query));
    } catch (error) {
      const message = failureMessageOf(error, SELECTION_TEXTS.readingFailed);
      toasts.add({ tone: 'error', message });
    }
  });
  return { isPending, read: () => void run() };
}
