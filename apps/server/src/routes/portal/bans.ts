import * as calls from '@bakehouse/contract/calls/bans';
import { manageBan } from '../../services/people/bans.ts';
import { answer, type PortalAnswer } from './answer/answer.ts';

export const banAnswers: readonly PortalAnswer[] = [
  answer(calls.manageBan, ({ by, input }, deps) => manageBan(deps, by, input), {
    queue: ['banned'],
    adminRequest: 'a ban or unban in admin mode',
  }),
];
