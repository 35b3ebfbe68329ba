import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/api.ts';
import type { SharedFile } from '../../../api/access/shared-files.ts';
import { SHARED_FILES_QUERY_KEY } from '../shared-queries.ts';

interface FileVisit {
  fileId: string;
  admin: boolean;
}

/** The relation of the user to the file; `unknown` also stands for a file without a grant. */
type FoundFile = { kind: 'own' } | { kind: 'shared'; file: SharedFile } | { kind: 'unknown' };

export const filePageQuery = (
  { files, sharedFiles }: Pick<Api, 'files' | 'sharedFiles'>,
  { fileId, admin }: FileVisit,
) =>
  queryOptions({
    queryKey: [...SHARED_FILES_QUERY_KEY, 'file', fileId, admin],
    async queryFn({ signal }): Promise<FoundFile> {
      const [isOwn, file] = await Promise.all([
        files.isOwn({ id: fileId, admin }, signal),
        sharedFiles.find(fileId, signal),
      ]);
      if (isOwn) return { kind: 'own' };
      return file === null ? { kind: 'unknown' } : { kind: 'shared', file };
    },
  });
