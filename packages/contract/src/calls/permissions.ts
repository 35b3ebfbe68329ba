import { modifyPermissionsBody } from '../access/permissions.ts';
import { versionConflictBody } from '../errors.ts';
import { fileDetail } from '../files/file-details.ts';
import { portalCall } from './portal-call.ts';

export const modifyPermissions = portalCall({
  method: 'POST',
  path: '/modify_permissions',
  level: 'second_level',
  summary: 'Add and remove grants in one transaction',
  body: modifyPermissionsBody,
  reply: fileDetail,
  errors: { 412: versionConflictBody },
  etag: 'in_request_and_response',
});
