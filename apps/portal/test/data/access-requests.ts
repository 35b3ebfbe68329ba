import type { AccessRequest, OwnRequest } from '@bakehouse/contract';

const facts = {
  reason: 'For the audit',
  key_path: null,
  state: 'open' as const,
  created_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-04T09:00:00.000Z',
  answered_at: null,
  word: null,
};

export const createAccessRequest = (given: Partial<AccessRequest> = {}): AccessRequest => ({
  ...facts,
  id: 'request-1',
  file_id: 'file-0064',
  filetitle: 'Loaf 64.csv',
  checksum: 'a'.repeat(64),
  baker_email: 'bo@bakehouse.test',
  email: 'dee@bakehouse.test',
  rule: 'no_grant',
  fields: [],
  ...given,
});

export const createOwnRequest = (given: Partial<OwnRequest> = {}): OwnRequest => ({
  ...facts,
  id: 'own-1',
  wanted: 'file-1',
  file: null,
  ...given,
});
