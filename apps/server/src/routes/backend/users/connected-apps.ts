import { requireIdentity } from '../../../services/backend/users/backend-users.ts';
import {
  listConnectedApps,
  revokeConnectedApp,
} from '../../../services/connected-apps/listed-apps.ts';
import { backendCall, type BackendCall } from '../backend-call.ts';

export const backendUserAppCalls: readonly BackendCall[] = [
  backendCall(
    { method: 'GET', path: '/v1/users/:user_id/connected_apps' },
    async ({ project, param }, deps) => {
      const { id } = await requireIdentity(deps.db, project, param('user_id'));
      return { connected_apps: await listConnectedApps(deps, project, id) };
    },
  ),
  backendCall(
    { method: 'POST', path: '/v1/users/:user_id/connected_apps/:connected_app_id/revoke' },
    async ({ project, caller, param }, deps) => {
      const identity = await requireIdentity(deps.db, project, param('user_id'));
      const by = { ...caller, identity };
      await revokeConnectedApp(deps, by, { project, id: param('connected_app_id') });
      return {};
    },
  ),
];
