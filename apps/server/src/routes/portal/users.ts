import {
  getPersonQuery,
  listBakersQuery,
  listOpenersQuery,
  manageUserBody,
} from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/users';
import { manageUser } from '../../services/people/activation.ts';
import { listBakers } from '../../services/people/bakers.ts';
import { listOpeners } from '../../services/people/openers.ts';
import { getPerson } from '../../services/people/person.ts';
import { answer, type PortalRoute } from './answer/answer.ts';

export const userRoutes: readonly PortalRoute[] = [
  answer(
    calls.getPerson,
    {
      summary:
        'Get what one address may open, has opened and was refused, of the caller’s files; with admin, of all files of the organisation',
      query: getPersonQuery,
      adminRequest: 'what one person did with all files',
    },
    ({ by, input }, deps) => getPerson(deps, by.account, input),
  ),
  answer(
    calls.listOpeners,
    {
      summary:
        'List everyone who has access to the caller’s files, has opened one or is banned; with admin, for all files of the organisation',
      query: listOpenersQuery,
      adminRequest: 'all openers of the organisation',
    },
    ({ by, input }, deps) => listOpeners(deps, by.account, input),
  ),
  answer(
    calls.listBakers,
    {
      summary: 'List everyone who has baked files; admin mode only',
      query: listBakersQuery,
      adminRequest: 'the list of bakers',
    },
    ({ by, input }, deps) => listBakers(deps, by.account, input),
  ),
  answer(
    calls.manageUser,
    {
      summary: 'Deactivate or reactivate an account; administrators only',
      body: manageUserBody,
      queue: ['managed'],
      adminRequest: 'a deactivation or reactivation',
    },
    ({ by, input }, deps) => manageUser(deps, by, input),
  ),
];
