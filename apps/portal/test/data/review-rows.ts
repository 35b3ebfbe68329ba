import { BASE_KEY_PATH, type ReviewRow } from '@bakehouse/contract';

export const createReviewRow = (id: number, given: Partial<ReviewRow> = {}): ReviewRow => ({
  id: String(id),
  file_id: 'file-1',
  filetitle: 'Rye.pdf',
  checksum: 'a'.repeat(64),
  baker_email: 'bo@bakehouse.test',
  email: `person${id}@partner.example`,
  kind: 'address',
  group_name: null,
  key_path: BASE_KEY_PATH,
  field: null,
  granted_at: '2026-01-01T09:00:00.000Z',
  last_opened_at: null,
  has_left: false,
  reviewed_at: null,
  reviewed_by: null,
  ...given,
});
