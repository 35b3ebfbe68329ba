import type { FileRow } from '@bakehouse/contract';

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2026, 0, 1);
const TYPES = ['pdf', 'csv', 'json'] as const;

const dayAfter = (days: number) => new Date(FIRST_DAY + days * DAY_MS).toISOString();

export const aFile = (number: number, fields: Partial<FileRow> = {}): FileRow => ({
  id: `file-${String(number).padStart(4, '0')}`,
  filetitle: `Loaf ${String(number).padStart(2, '0')}.${TYPES[number % TYPES.length] ?? 'pdf'}`,
  baker_email: 'bo@bakehouse.test',
  created_at: dayAfter(number),
  openable_date: null,
  expiration_date: dayAfter(number + 30),
  checksum: String(number).padStart(64, '0'),
  updated_at: dayAfter(number),
  permissions_json: '[]',
  size: 1_024,
  type: 'application/pdf',
  version: 1,
  ...fields,
});

export const manyFiles = (count: number): FileRow[] =>
  Array.from({ length: count }, (_, index) => aFile(index + 1));
