import type { modifyPermissionsBody } from '../access/permissions.ts';
import { fileDetail } from '../files/file-details.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const modifyPermissions = portalCall({
  method: 'POST',
  path: '/modify_permissions',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof modifyPermissionsBody>(),
  reply: fileDetail,
  etag: 'in_request_and_response',
});
