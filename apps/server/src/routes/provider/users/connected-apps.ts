import * as z from 'zod/mini';
import {
  listConnectedApps,
  revokeConnectedApp,
} from '../../../services/connected-apps/listed-apps.ts';
import { sendSuccess } from '../envelope.ts';
import { providerCall, type ProviderCall } from '../provider-call.ts';

export const connectedAppCalls: readonly ProviderCall[] = [
  providerCall(
    {
      method: 'GET',
      path: '/users/connected_apps',
      level: 'first_level',
      whileActing: true,
      protection: 'none',
    },
    async ({ c }, deps) => {
      const { identity } = c.get('live');
      const apps = await listConnectedApps(deps, c.get('project'), identity.id);
      return sendSuccess(c, { connected_apps: apps });
    },
  ),
  providerCall(
    {
      method: 'POST',
      path: '/users/connected_apps/:id/revoke',
      level: 'first_level',
      protection: 'none',
      queue: [],
      body: z.object({}),
    },
    async ({ c }, deps) => {
      const by = { ...c.get('caller'), ...c.get('live') };
      const asked = { project: c.get('project'), id: c.req.param('id') };
      await revokeConnectedApp(deps, by, asked);
      return sendSuccess(c);
    },
  ),
];
