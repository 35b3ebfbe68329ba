import { manageBanBody, manageBanResponse } from '../access/bans.ts';
import { portalCall } from './portal-call.ts';

export const manageBan = portalCall({
  method: 'POST',
  path: '/bans/manage',
  level: 'second_level',
  summary: 'Ban an address from opening files, or lift the ban',
  body: manageBanBody,
  reply: manageBanResponse,
});
