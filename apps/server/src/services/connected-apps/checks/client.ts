import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import { idpError } from '../idp-errors.ts';

export const findConnectedApp = (
  { connected_apps: apps }: Project,
  clientId: string,
): ConnectedApp | undefined => apps.find(({ client_id }) => client_id === clientId);

/** @throws HttpError 404 idp_client_not_found */
export function requireConnectedApp(project: Project, clientId: string): ConnectedApp {
  const app = findConnectedApp(project, clientId);
  if (app) return app;
  const text = `${project.name} knows no app with the client_id of this request. The developer of the app can correct it.`;
  throw idpError('idp_client_not_found', text);
}
