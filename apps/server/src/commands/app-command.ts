import * as z from 'zod/mini';
import type { ConnectedApp } from '../config/connected-apps.ts';
import type { Project } from '../config/projects.ts';
import type { Deps } from '../deps.ts';
import { COMMAND_CALLER } from '../lib/http/caller.ts';
import { readTextFile } from '../config/read-text-file.ts';
import { StartError } from '../lib/start-error.ts';
import {
  findRegisteredApps,
  registerApp,
  removeApp,
  rotateAppSecret,
} from '../services/connected-apps/clients/registered-apps.ts';
import { requireConfiguredProject } from './command-deps.ts';
import { CommandUsageError } from './command.ts';

const metadataSchema = z.record(z.string(), z.unknown());

const readMetadata = (file: string): Record<string, unknown> => {
  const text = readTextFile(
    file,
    (problem) => new StartError(`${file} cannot be read: ${problem}.`),
  );
  try {
    return metadataSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`${file} cannot be read as a JSON object.`);
  }
};

interface AppScope {
  project: Project;
  /** The name of whoever runs the command, for the audit log. */
  operator: string;
}

const isConfigured = ({ connected_apps: apps }: Project, clientId: unknown) =>
  apps.some(({ client_id }) => client_id === clientId);

const addApp = async (deps: Deps, { project, operator }: AppScope, file: string) => {
  const metadata = readMetadata(file);
  if ('client_secret_hash' in metadata)
    throw new StartError('Leave out client_secret_hash. The server chooses the secret.');
  const taken = () =>
    new StartError(`${project.name} has an app with the client_id ${String(metadata.client_id)}.`);
  if (isConfigured(project, metadata.client_id)) throw taken();
  const by = { operator, caller: COMMAND_CALLER };
  const added = await registerApp(deps, project.project_id, metadata, by).catch(
    (error: unknown) => {
      const [issue] = error instanceof z.core.$ZodError ? error.issues : [];
      if (!issue) throw error;
      throw new StartError(`${file}: ${issue.path.join('.')} ${issue.message}`);
    },
  );
  if (!added) throw taken();
  const { app, secret } = added;
  return { client_id: app.client_id, ...(secret !== undefined && { client_secret: secret }) };
};

const requireClientId = (clientId: string | undefined): string => {
  if (clientId !== undefined) return clientId;
  throw new CommandUsageError('Give the client_id of an app.');
};

const unknownAppError = (clientId: string) =>
  new StartError(`No app with a secret was registered by this command as ${clientId}.`);

const rotateSecret = async (deps: Deps, { project, operator }: AppScope, clientId: string) => {
  const projectId = project.project_id;
  const secret = await rotateAppSecret(deps, { projectId, clientId, operator });
  if (secret === undefined) throw unknownAppError(clientId);
  return { client_id: clientId, client_secret: secret };
};

const remove = async (deps: Deps, { project, operator }: AppScope, clientId: string) => {
  const projectId = project.project_id;
  if (await removeApp(deps, { projectId, clientId, operator }))
    return { client_id: clientId, removed: true };
  throw unknownAppError(clientId);
};

const withoutHashes = ({
  client_secret_hash: _hash,
  older_client_secret_hash: _older,
  ...shown
}: ConnectedApp) => shown;

/** Manages the apps of the database. The result is shown as JSON. */
export async function runAppCommand(
  deps: Deps,
  [action, argument]: readonly string[],
  { projectId, operator }: { projectId: string | undefined; operator: string },
): Promise<unknown> {
  const project = requireConfiguredProject(deps, projectId);
  const scope = { project, operator };
  if (action === 'list')
    return (await findRegisteredApps(deps.db, project.project_id)).map(withoutHashes);
  if (action === 'add') {
    if (argument === undefined) throw new CommandUsageError('Give the JSON file of the app.');
    return addApp(deps, scope, argument);
  }
  if (action === 'rotate') return rotateSecret(deps, scope, requireClientId(argument));
  if (action === 'remove') return remove(deps, scope, requireClientId(argument));
  throw new CommandUsageError('Say what to do with apps: list, add, rotate or remove.');
}
