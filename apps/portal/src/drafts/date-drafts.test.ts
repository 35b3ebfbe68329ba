import { expect, it } from 'vitest';
import type { FileDetail } from '../api/files.ts';
import { createDateDrafts } from './date-drafts.ts';

const NONE = { openable: null, expires: null };
const file = (id: string): FileDetail => ({
  ...NONE,
  id,
  name: 'Loaf.pdf',
  baker: 'bo@bakehouse.test',
  checksum: 'f'.repeat(64),
  isAdminFile: false,
  access: [],
  layers: [],
  recentActivity: [],
  opened: [],
  alerts: [],
  version: 1,
});
const draft = (openable: string) => ({
  base: file('file-1'),
  typed: { openable, expires: '' },
  meant: NONE,
  zone: 'UTC',
});

it('keeps the newest draft of each file until nothing of it is left', () => {
  const drafts = createDateDrafts();
  drafts.keep('file-1', draft('2030-05-01T09:30'));
  drafts.keep('file-1', draft('2031-05-01T09:30'));
  drafts.keep('file-2', draft('2032-05-01T09:30'));
  const typed = () => ['file-1', 'file-2'].map((id) => drafts.get(id)?.typed.openable);
  expect(typed()).toEqual(['2031-05-01T09:30', '2032-05-01T09:30']);
  drafts.keep('file-1', null);
  expect(typed()).toEqual([undefined, '2032-05-01T09:30']);
});

it('knows nothing after clearing', () => {
  const drafts = createDateDrafts();
  drafts.keep('file-1', draft('2030-05-01T09:30'));
  drafts.clear();
  expect(drafts.get('file-1')).toBeUndefined();
});
