import { hostname } from 'node:os';
import { parseArgs } from 'node:util';
import type { Project } from '../config/projects.ts';
import { readEnvironment } from '../config/read-environment.ts';
import type { Deps } from '../deps.ts';
import { StartError } from '../lib/start-error.ts';
import {
  createProjectSecret,
  listProjectSecrets,
  MAX_PROJECT_SECRETS,
  removeProjectSecret,
} from '../services/projects/secrets/project-secrets.ts';
import { CommandUsageError, runCommand } from './command.ts';
import { assembleCommandDeps, readUserName, requireConfiguredProject } from './command-deps.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const USAGE = `Usage: project-secret create PROJECT
       project-secret list PROJECT
       project-secret remove PROJECT ID

A back end sends the id of its project and a secret with each call of the backend API (/v1/…).
PROJECT is the project_id of the configuration file.

create  Prints a new secret. It is shown once; the database keeps only its hash. A project has at
        most two, so that the back end can change over: create, change over, remove the old one.
list    Prints the ids of the secrets, and when each was last used.
remove  The secret stops working at once.

The commands work on DATABASE_URL or the data folder, also while a server runs on it.
`;

interface SecretCommandInput {
  project: Project;
  operator: string;
  id: string | undefined;
}

type SecretCommand = (deps: Deps, input: SecretCommandInput) => Promise<string>;

const createSecret: SecretCommand = async (deps, { project, operator }) => {
  const created = await createProjectSecret(deps, project, operator);
  if (!created) {
    const text = `${project.project_id} has ${MAX_PROJECT_SECRETS} secrets. Remove the one that is not used any more, then create a new one.`;
    throw new StartError(text);
  }
  return created.secret;
};

const listSecrets: SecretCommand = async (deps, { project }) => {
  const found = await listProjectSecrets(deps, project);
  return found
    .map(({ id, createdAt, lastUsedAt }) =>
      [
        id,
        `created ${createdAt.toISOString()}`,
        lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used',
      ].join('  '),
    )
    .join('\n');
};

const removeSecret: SecretCommand = async (deps, { project, operator, id }) => {
  if (id === undefined) throw new CommandUsageError('Give the ID of the secret; list shows it.');
  if (await removeProjectSecret(deps, project, { id, operator })) return `${id} removed`;
  throw new StartError(`${project.project_id} has no secret ${id}.`);
};

const COMMANDS = new Map<string | undefined, SecretCommand>([
  ['create', createSecret],
  ['list', listSecrets],
  ['remove', removeSecret],
]);

await runCommand(USAGE, async (words) => {
  const { positionals } = parseArgs({ args: words, allowPositionals: true });
  const [action, projectId, id, ...others] = positionals;
  const run = COMMANDS.get(action);
  if (!run) throw new CommandUsageError('Say what to do: create, list or remove.');
  if (projectId === undefined || others.length > 0)
    throw new CommandUsageError('Give the project_id of one project.');
  const config = readEnvironment();
  const text = await withConfiguredDatabase(config, async (database) => {
    const deps = await assembleCommandDeps(config, database);
    const project = requireConfiguredProject(deps, projectId);
    return run(deps, { project, operator: `${readUserName()} on ${hostname()}`, id });
  });
  if (text !== '') process.stdout.write(`${text}\n`);
  return 0;
});
