/** The file is `closed` while its baker is deactivated. */
export const FILE_STATUSES = [
  'open',
  'not_openable_yet',
  'expired',
  'closed',
  'destroyed',
] as const;

export type FileStatus = (typeof FILE_STATUSES)[number];

export const REFUSED_COUNT_DAYS = 30;
