import type { FilesApi, FilesQuery, FileSummary } from '../../../api/files.ts';

const PAGE_SIZE = 100;

/** Nobody could look through a longer preview, and its changes would take over a minute. */
export const MAX_SELECTED_FILES = 1_000;

/** Reads the user's own files of all pages. A file that moves while it reads counts once. */
export async function readMatchingFiles(
  files: Pick<FilesApi, 'list'>,
  query: FilesQuery,
): Promise<readonly FileSummary[]> {
  const found = new Map<string, FileSummary>();
  let cursor: string | null = null;
  for (let page = 1; page <= MAX_SELECTED_FILES / PAGE_SIZE; page += 1) {
    const request: FilesQuery = { ...query, admin: false, page, cursor, size: PAGE_SIZE };
    const { rows, next } = await files.list(request, new AbortController().signal);
    for (const file of rows) found.set(file.id, file);
    if (rows.length < PAGE_SIZE) break;
    cursor = next;
  }
  return [...found.values()];
}
