import { type manageBanBody, manageBanResponse } from '../access/bans.ts';
import { portalCall, typeOnly } from './portal-call.ts';

export const manageBan = portalCall({
  method: 'POST',
  path: '/bans/manage',
  level: 'second_level',
  apiKeyScope: 'manage_access',
  body: typeOnly<typeof manageBanBody>(),
  reply: manageBanResponse,
});
