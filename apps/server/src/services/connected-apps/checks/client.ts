import { CLIENT_ID_PATTERN, type ConnectedApp } from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { readSelfDescribedApp } from '../clients/metadata-document.ts';
import { findRegisteredApps } from '../clients/registered-apps.ts';
import { idpError } from '../idp-errors.ts';

const findConfiguredApp = ({ connected_apps: apps }: Project, clientId: string) =>
  apps.find(({ client_id }) => client_id === clientId);

/** Apps of the configuration file and of the database, with one statement; no document is read. */
export async function findKnownApps(
  db: Queries,
  project: Project,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, ConnectedApp>> {
  const configured = clientIds.flatMap((id) => findConfiguredApp(project, id) ?? []);
  const others = clientIds.filter(
    (id) => CLIENT_ID_PATTERN.test(id) && !findConfiguredApp(project, id),
  );
  const registered =
    others.length === 0 ? [] : await findRegisteredApps(db, project.project_id, others);
  return new Map([...configured, ...registered].map((app) => [app.client_id, app]));
}

/** Where the project no longer lets apps register themselves, those before are refused, too. */
export async function findConnectedApp(
  deps: Deps,
  project: Project,
  clientId: string,
): Promise<ConnectedApp | undefined> {
  const app = (await findKnownApps(deps.db, project, [clientId])).get(clientId);
  if (!app) return readSelfDescribedApp(deps, project, clientId);
  return app.self_registered && !project.settings.dynamic_client_registration ? undefined : app;
}

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
