import { errorBody, leaveBody } from '@bakehouse/contract';
import * as calls from '@bakehouse/contract/calls/people/leaving';
import { leavePeople } from '../../../services/people/leaving/leave.ts';
import { answer, type PortalRoute } from '../answer/answer.ts';

export const leavingRoutes: readonly PortalRoute[] = [
  answer(
    calls.leavePeople,
    {
      summary:
        'End the access of a person to the caller’s files; with admin, also their account, whose files another baker can get. With preview, say what would happen',
      body: leaveBody,
      queue: [],
      adminRequest: 'the leaving of a person',
      errors: { 409: errorBody },
    },
    ({ by, input }, deps) => leavePeople(deps, by, input),
  ),
];
