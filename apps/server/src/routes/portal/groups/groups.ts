import {
  deleteGroupBody,
  errorBody,
  exportGroupQuery,
  getGroupBody,
  importGroupBody,
  listGroupsQuery,
  saveGroupBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/people/groups';
import { GROUP_TABLE } from '../../../services/exports/export-tables.ts';
import { createGroupExportSource } from '../../../services/groups/group-export.ts';
import { importGroup } from '../../../services/groups/group-import.ts';
import { deleteGroup, getGroup, listGroups, saveGroup } from '../../../services/groups/groups.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';
import { createExport } from '../exports.ts';

export const groupRoutes: readonly PortalRoute[] = [
  answer(
    calls.listGroups,
    {
      summary:
        'List the groups that the caller may grant: own ones and those of the organisation; with admin, only the latter',
      query: listGroupsQuery,
      adminRequest: 'the groups of the organisation',
    },
    ({ by, input }, deps) => listGroups(deps, by.account, input),
  ),
  answer(
    calls.getGroup,
    {
      summary: 'Get one group with its members',
      body: getGroupBody,
      adminRequest: 'the members of any group',
    },
    ({ by, input }, deps) => getGroup(deps, by.account, input),
  ),
  answer(
    calls.saveGroup,
    {
      summary:
        'Create a group, or change its name and members; with admin, a group of the organisation',
      body: saveGroupBody,
      errors: { 409: errorBody, 412: errorBody },
      queue: [],
      adminRequest: 'a change of a group of the organisation',
    },
    ({ by, input, ifMatch }, deps) => saveGroup(deps, { by, ifMatch }, input),
  ),
  answer(
    calls.deleteGroup,
    {
      summary: 'Delete a group with all grants to it',
      body: deleteGroupBody,
      queue: [],
      adminRequest: 'the deletion of a group of the organisation',
    },
    ({ by, input }, deps) => deleteGroup(deps, by, input),
  ),
  answer(
    calls.importGroup,
    {
      summary:
        'Add up to 500 lines of people and domains to a group: all or nobody, and first as a preview',
      body: importGroupBody,
      errors: { 409: errorBody },
      queue: [],
      adminRequest: 'an import into a group of the organisation',
    },
    ({ by, input }, deps) => importGroup(deps, by, input),
  ),
  answer(
    calls.exportGroup,
    {
      summary: 'The members of a group as CSV',
      query: exportGroupQuery,
      queue: [],
      adminRequest: 'an export of any group',
    },
    createExport(GROUP_TABLE, createGroupExportSource),
  ),
];
