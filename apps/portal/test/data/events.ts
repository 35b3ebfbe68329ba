import type { ActivityEntry } from '@bakehouse/contract';

const MINUTE_MS = 60_000;
const NEWEST_EVENT_MS = Date.UTC(2026, 10, 21, 11);

/** An event with a higher number is older. */
export const createFileEvent = (
  number: number,
  fields: Partial<ActivityEntry> = {},
): ActivityEntry => ({
  id: `event-${number}`,
  action: 'file_opened',
  user: 'dee@bakehouse.test',
  msg: 'Opened Loaf 01.csv: access by email address',
  description: 'File opened',
  createdAt: new Date(NEWEST_EVENT_MS - number * MINUTE_MS).toISOString(),
  ...fields,
});
