import { manageBanBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/bans';
import { manageBan } from '../../services/people/bans.ts';
import { answer, type PortalRoute } from './answer/answer.ts';

export const banRoutes: readonly PortalRoute[] = [
  answer(
    calls.manageBan,
    {
      summary: 'Ban an address from opening files, or lift the ban',
      body: manageBanBody,
      queue: ['banned'],
      adminRequest: 'a ban or unban in admin mode',
    },
    ({ by, input }, deps) => manageBan(deps, by, input),
  ),
];
