import type { FileDetail } from '../../src/api/files.ts';

const FILE_DETAIL: FileDetail = {
  id: 'file-1',
  name: 'Rye.pdf',
  baker: 'bo@x.example',
  checksum: 'c1',
  openable: null,
  expires: null,
  status: 'open',
  restorableUntil: null,
  isAdminFile: false,
  access: [],
  layers: [],
  grants: [],
  recentActivity: [],
  opened: [],
  alerts: [],
  version: 1,
};

export const createFileDetail = (fields: Partial<FileDetail> = {}): FileDetail => ({
  ...FILE_DETAIL,
  ...fields,
});
