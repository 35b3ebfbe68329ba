import type { FileRow } from '@bakehouse/contract';

const DAY_MS = 86_400_000;
const FIRST_CREATION_MS = Date.UTC(2026, 0, 1);
const FILE_EXTENSIONS = ['pdf', 'csv', 'json'] as const;

const dateAfterDays = (days: number) => new Date(FIRST_CREATION_MS + days * DAY_MS).toISOString();

export const createFile = (number: number, fields: Partial<FileRow> = {}): FileRow => ({
  id: `file-${String(number).padStart(4, '0')}`,
  filetitle: `Loaf ${String(number).padStart(2, '0')}.${FILE_EXTENSIONS[number % FILE_EXTENSIONS.length] ?? 'pdf'}`,
  baker_email: 'bo@bakehouse.test',
  created_at: dateAfterDays(number),
  openable_date: null,
  expiration_date: dateAfterDays(number + 30),
  checksum: String(number).padStart(64, '0'),
  updated_at: dateAfterDays(number),
  permissions_json: '[]',
  size: 1_024,
  type: 'application/pdf',
  version: 1,
  status: 'open',
  restorable_until: null,
  people_count: 0,
  domain_count: 0,
  group_count: 0,
  last_opened_at: null,
  last_opened_by: null,
  refused_count: 0,
  ...fields,
});

export const createFiles = (count: number): FileRow[] =>
  Array.from({ length: count }, (_, index) => createFile(index + 1));
