import type { AccessEntry, FileDetail, FileSummary } from '../../../api/files.ts';

/** The row of a file after its dates or its access were changed. */
export function withFileDetail(
  row: FileSummary,
  { openable, expires, status, restorableUntil, access, layers, grants, version }: FileDetail,
): FileSummary {
  const entries = [...access, ...layers.flatMap((layer) => layer.access)];
  const count = (type: AccessEntry['type']) =>
    new Set(entries.filter((entry) => entry.type === type).map(({ email }) => email)).size;
  return {
    ...row,
    openable,
    expires,
    version,
    grants,
    accessCount: access.length,
    status,
    restorableUntil,
    people: count('email'),
    domains: count('domain'),
    groups: count('group'),
  };
}
