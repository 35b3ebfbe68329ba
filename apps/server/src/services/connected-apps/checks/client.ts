import type { ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { readSelfDescribedApp } from '../clients/metadata-document.ts';
import { idpError } from '../idp-errors.ts';

export const findConfiguredApp = (
  { connected_apps: apps }: Project,
  clientId: string,
): ConnectedApp | undefined => apps.find(({ client_id }) => client_id === clientId);

export const findConnectedApp = async (
  deps: Deps,
  project: Project,
  clientId: string,
): Promise<ConnectedApp | undefined> =>
  findConfiguredApp(project, clientId) ?? (await readSelfDescribedApp(deps, project, clientId));

/** @throws HttpError 404 idp_client_not_found */
export async function requireConnectedApp(
  deps: Deps,
  project: Project,
  clientId: string,
): Promise<ConnectedApp> {
  const app = await findConnectedApp(deps, project, clientId);
  if (app) return app;
  const text = `${project.name} knows no app with the client_id of this request. The developer of the app can correct it.`;
  throw idpError('idp_client_not_found', text);
}
