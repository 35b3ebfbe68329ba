import type { SharedFileList, SharedFileRow } from '@bakehouse/contract';

const DAY_MS = 86_400_000;
const FIRST_GRANT_MS = Date.UTC(2026, 0, 1);

export const createSharedFile = (
  number: number,
  fields: Partial<SharedFileRow> = {},
): SharedFileRow => ({
  id: `shared-${String(number).padStart(4, '0')}`,
  filetitle: `Rye ${String(number).padStart(2, '0')}.pdf`,
  baker_email: 'cy@bakehouse.test',
  checksum: String(number).padStart(64, 'a'),
  size: 1_024,
  type: 'application/pdf',
  granted_at: new Date(FIRST_GRANT_MS + number * DAY_MS).toISOString(),
  status: 'open',
  allowed: true,
  rule: 'email_grant',
  changes_at: null,
  openings_left: null,
  last_opened_at: null,
  fields: [],
  ...fields,
});

export const NO_BANS: SharedFileList['banned_by'] = { organisation: false, bakers: [] };

export const createSharedFiles = (count: number): SharedFileRow[] =>
  Array.from({ length: count }, (_, index) => createSharedFile(index + 1));
