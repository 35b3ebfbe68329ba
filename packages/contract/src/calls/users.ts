import { type getPersonQuery, person } from '../access/person.ts';
import { type manageUserBody, manageUserResponse } from '../accounts/users.ts';
import {
  bakerList,
  type listBakersQuery,
  type listOpenersQuery,
  openerList,
} from '../lists/user-lists.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const manageUser = portalCall({
  method: 'POST',
  path: '/users/manage',
  level: 'second_level',
  body: typeOnly<typeof manageUserBody>(),
  reply: manageUserResponse,
});

export const getPerson = portalCall({
  method: 'GET',
  path: '/get_person',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof getPersonQuery>(),
  reply: person,
});

export const listOpeners = portalCall({
  method: 'GET',
  path: '/users/openers',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof listOpenersQuery>(),
  reply: openerList,
  format: 'page',
});

export const listBakers = portalCall({
  method: 'GET',
  path: '/users/bakers',
  level: 'second_level',
  apiKeyScope: 'read_record',
  whileActing: true,
  query: typeOnly<typeof listBakersQuery>(),
  reply: bakerList,
  format: 'page',
});
