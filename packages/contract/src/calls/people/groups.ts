import {
  type deleteGroupBody,
  deleteGroupResponse,
  type exportGroupQuery,
  type getGroupBody,
  groupDetail,
  groupList,
  type importGroupBody,
  importGroupResponse,
  type listGroupsQuery,
  type saveGroupBody,
} from '../../access/groups.ts';
import { csvText } from '../../lists/exports.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const listGroups = portalCall({
  method: 'GET',
  path: '/get_groups',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  query: typeOnly<typeof listGroupsQuery>(),
  reply: groupList,
});

export const getGroup = portalCall({
  method: 'POST',
  path: '/get_group',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  whileActing: true,
  body: typeOnly<typeof getGroupBody>(),
  reply: groupDetail,
  etag: 'in_response',
});

export const saveGroup = portalCall({
  method: 'POST',
  path: '/save_group',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof saveGroupBody>(),
  reply: groupDetail,
  etag: 'in_request_and_response',
});

export const deleteGroup = portalCall({
  method: 'POST',
  path: '/delete_group',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof deleteGroupBody>(),
  reply: deleteGroupResponse,
});

export const importGroup = portalCall({
  method: 'POST',
  path: '/groups/import',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof importGroupBody>(),
  reply: importGroupResponse,
});

export const exportGroup = portalCall({
  method: 'GET',
  path: '/groups/export.csv',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  query: typeOnly<typeof exportGroupQuery>(),
  reply: csvText,
  format: 'csv',
});
