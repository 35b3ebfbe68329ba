import { getPersonQuery, person } from '../access/person.ts';
import { manageUserBody, manageUserResponse } from '../accounts/users.ts';
import { bakerList, listBakersQuery, listOpenersQuery, openerList } from '../lists/user-lists.ts';
import { portalCall } from './portal-call.ts';

export const manageUser = portalCall({
  method: 'POST',
  path: '/users/manage',
  level: 'second_level',
  summary: 'Deactivate or reactivate an account; administrators only',
  body: manageUserBody,
  reply: manageUserResponse,
});

export const getPerson = portalCall({
  method: 'GET',
  path: '/get_person',
  level: 'second_level',
  summary:
    'Get what one address may open, has opened and was refused, of the caller’s files; with admin, of all files of the organisation',
  query: getPersonQuery,
  reply: person,
});

export const listOpeners = portalCall({
  method: 'GET',
  path: '/users/openers',
  level: 'second_level',
  summary:
    'List everyone who has access to the caller’s files, has opened one or is banned; with admin, for all files of the organisation',
  query: listOpenersQuery,
  reply: openerList,
  format: 'page',
});

export const listBakers = portalCall({
  method: 'GET',
  path: '/users/bakers',
  level: 'second_level',
  summary: 'List everyone who has baked files; admin mode only',
  query: listBakersQuery,
  reply: bakerList,
  format: 'page',
});
