import { countProjectRows } from '../../services/backend/project-metrics.ts';
import { USER_ROLE } from '../../services/identity/provider/wire-session.ts';
import { backendCall, type BackendCall } from './backend-call.ts';

export const backendProjectCalls: readonly BackendCall[] = [
  backendCall({ method: 'GET', path: '/v1/debug/whoami' }, ({ project }) =>
    Promise.resolve({ project_id: project.project_id, name: project.name }),
  ),
  backendCall({ method: 'GET', path: '/v1/projects/metrics' }, async ({ project }, deps) => {
    const { users, machineClients } = await countProjectRows(deps, project);
    return {
      project_id: project.project_id,
      metrics: [
        { metric_type: 'USER_COUNT', count: users },
        { metric_type: 'M2M_CLIENT_COUNT', count: machineClients },
      ],
    };
  }),
  backendCall({ method: 'GET', path: '/v1/rbac/policy' }, () =>
    Promise.resolve({
      policy: {
        roles: [{ role_id: USER_ROLE, description: 'Every user has this role.', permissions: [] }],
        resources: [],
        scopes: [],
      },
    }),
  ),
];
