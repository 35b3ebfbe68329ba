import * as calls from '@bakehouse/contract/calls/users';
import { manageUser } from '../../services/people/activation.ts';
import { listBakers } from '../../services/people/bakers.ts';
import { listOpeners } from '../../services/people/openers.ts';
import { getPerson } from '../../services/people/person.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';

export const userAnswers: readonly PortalAnswer[] = [
  answer(calls.getPerson, ({ by, input }, deps) => getPerson(deps, by.account, input), {
    adminRequest: 'what one person did with all files',
  }),
  answer(calls.listOpeners, ({ by, input }, deps) => listOpeners(deps, by.account, input), {
    adminRequest: 'all openers of the organisation',
  }),
  answer(calls.listBakers, ({ by, input }, deps) => listBakers(deps, by.account, input), {
    adminRequest: 'the list of bakers',
  }),
  answer(calls.manageUser, ({ by, input }, deps) => manageUser(deps, by, input), {
    queue: ['managed'],
    adminRequest: 'a deactivation or reactivation',
  }),
];
