import { type leaveBody, leaveResponse } from '../../access/leaving.ts';
import { portalCall, typeOnly } from '../portal-call.ts';

export const leavePeople = portalCall({
  method: 'POST',
  path: '/people/leave',
  level: 'second_level',
  body: typeOnly<typeof leaveBody>(),
  reply: leaveResponse,
});
