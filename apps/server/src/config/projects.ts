import { statSync } from 'node:fs';
import { canonicalAddress, lineText } from '@bakehouse/contract';
import * as z from 'zod/mini';
import { hashToken } from '../lib/crypto/tokens.ts';
import { readTextFile } from './read-text-file.ts';
import { StartError } from '../lib/start-error.ts';
import { connectedAppSchema, DEMO_CONNECTED_APPS } from './connected-apps.ts';
import { isLoopbackOrigin, isOrigin, relatedOriginsProblem } from './origins.ts';
import { projectSettingsSchema } from './project-settings.ts';
import {
  captchaServiceSchema,
  protectionProblem,
  serviceUrlSchema,
  verdictServiceSchema,
} from './protection.ts';
import { redirectUrlSchema } from './redirect-urls.ts';
import { readTemplates, templatesSchema, type Templates } from './templates/templates.ts';

/** A project's name is in subjects, labels of authenticator apps, and titles of pages and dialogs. */
const MAX_NAME_LENGTH = 64;
const maxNameMessage = `must have at most ${MAX_NAME_LENGTH} characters`;

/** Identifiers are in URLs and in HTTP Basic credentials, which end at the first colon. */
const identifierSchema = (prefix: string) =>
  z
    .string()
    .check(
      z.startsWith(prefix, `must start with ${prefix}`),
      z.regex(/^[\w.-]*$/, 'must have only letters, digits, dots, hyphens and underscores'),
    );

const originSchema = z
  .string()
  .check(z.refine(isOrigin, 'must be an origin such as https://app.example.com, without a path'));

const projectSchema = z.object({
  public_token: identifierSchema('public-token-'),
  project_id: identifierSchema('project-'),
  name: lineText.check(z.maxLength(MAX_NAME_LENGTH, maxNameMessage)),
  origins: z.array(originSchema),
  related_origins: z._default(z.array(originSchema), []),
  redirect_urls: z.array(redirectUrlSchema),
  settings: z._default(projectSettingsSchema, () => projectSettingsSchema.parse({})),
  templates: z._default(templatesSchema, {}),
  captcha: z.optional(captchaServiceSchema),
  device_telemetry: z.optional(verdictServiceSchema),
  connected_apps: z._default(z.array(connectedAppSchema), []),
  users_of: z.optional(identifierSchema('project-')),
  /** The SHA-256 of each secret for the backend API, in base64url. */
  secret_hashes: z._default(
    z
      .array(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a SHA-256 hash in base64url')))
      .check(z.maxLength(2, 'must have at most two hashes, the old and the new one')),
    [],
  ),
});

const configurationSchema = z.object({
  projects: z.array(projectSchema).check(z.minLength(1, 'must name at least one project')),
  admins: z._default(
    z.array(
      z
        .string()
        .check(z.refine((text) => canonicalAddress(text) !== null, 'is not an email address')),
    ),
    [],
  ),
  breach_lookup_url: z._default(z.nullable(serviceUrlSchema), null),
});

export type Project = Omit<z.infer<typeof projectSchema>, 'templates'> & {
  templates: Templates;
  /** The demo project accepts every loopback origin and redirect URL. */
  acceptsLoopback: boolean;
  /** The portal is one of the pages of this project. */
  isPortal: boolean;
  /** The organisation to which the users of the project belong. */
  organisationId: string;
};

export interface Projects {
  all: readonly Project[];
  portal: Project;
  byPublicToken: (publicToken: string) => Project | undefined;
  byId: (projectId: string) => Project | undefined;
  /** The project whose users belong to an organisation; the portal's for an organisation of no project. */
  ownerOf: (organisationId: string) => Project;
  /** A preflight request names no project, so an origin is accepted if any project accepts it. */
  acceptOrigin: (origin: string, publicUrl: string) => boolean;
  admins: readonly string[];
  /** The base URL of a service with the range API of Have I Been Pwned. */
  breachLookupUrl: string | null;
}

/** Only a server in developer mode, which listens on the own machine, has the demo project. */
export const DEMO_SECRET = 'secret-test-00000000-0000-4000-8000-000000000001';

export const DEMO_PROJECT = {
  ...projectSchema.parse({
    public_token: 'public-token-test-00000000-0000-4000-8000-000000000001',
    project_id: 'project-test-00000000-0000-4000-8000-000000000001',
    name: 'Bakehouse demo',
    origins: [],
    redirect_urls: [],
    connected_apps: DEMO_CONNECTED_APPS,
    secret_hashes: [hashToken(DEMO_SECRET).toString('base64url')],
    settings: { client_id_metadata_documents: true },
  }),
  templates: new Map(),
  acceptsLoopback: true,
};

/** The message of JSON.parse may quote a secret, so only the position of the error is shown. */
const jsonErrorPosition = (error: unknown) => {
  const [place] = /line \d+ column \d+/.exec(error instanceof Error ? error.message : '') ?? [];
  return place ? ` (${place})` : '';
};

/** A file in a folder that may not be entered counts as present, so that reading it says the reason. */
const isPresent = (file: string): boolean => {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
};

const readJson = (file: string): unknown => {
  const text = readTextFile(
    file,
    (problem) => new StartError(`BAKEHOUSE_CONFIG: ${file} cannot be read: ${problem}`),
  );
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(
      `BAKEHOUSE_CONFIG: ${file} cannot be read as JSON${jsonErrorPosition(error)}`,
    );
  }
};

const rejectDuplicateNames = (file: string, names: readonly string[]) => {
  const duplicate = names.find((name, index) => names.indexOf(name) !== index);
  if (duplicate) throw new StartError(`BAKEHOUSE_CONFIG: ${file}: ${duplicate} is named twice`);
};

const rejectUnusableProjects = (
  file: string,
  projects: readonly z.infer<typeof projectSchema>[],
  developer: boolean,
) => {
  const toStartError = (place: string) =>
    new StartError(`BAKEHOUSE_CONFIG: ${file}: projects.${place}`);
  if (projects[0]?.settings.http_only_cookies) {
    throw toStartError(
      '0.settings.http_only_cookies cannot be set, because the portal belongs to the first project and reads its tokens',
    );
  }
  for (const [index, project] of projects.entries()) {
    const problem = relatedOriginsProblem(project) ?? protectionProblem(project, developer);
    if (problem) throw toStartError(`${index}.${problem}`);
  }
};

/** With the names of the demo project, one of the two projects would silently get no requests. */
const rejectDemoNames = (file: string, projects: readonly z.infer<typeof projectSchema>[]) => {
  for (const [index, project] of projects.entries()) {
    for (const name of ['public_token', 'project_id'] as const) {
      if (project[name] !== DEMO_PROJECT[name]) continue;
      throw new StartError(
        `BAKEHOUSE_CONFIG: ${file}: projects.${index}.${name} is that of the demo project; use another one, or set BAKEHOUSE_DEMO=0`,
      );
    }
  }
};

/** One step is enough for every arrangement, and nobody has to follow a chain. */
const rejectUnusableOwners = (file: string, projects: readonly z.infer<typeof projectSchema>[]) => {
  for (const [index, { project_id, users_of: owner }] of projects.entries()) {
    if (owner === undefined) continue;
    const fail = (problem: string) => {
      throw new StartError(`BAKEHOUSE_CONFIG: ${file}: projects.${index}.users_of ${problem}`);
    };
    if (index === 0) fail('cannot be set, because the first project has the users of the portal');
    if (owner === project_id) fail('names its own project; leave it out');
    const named = projects.find((other) => other.project_id === owner);
    if (!named) fail(`names ${owner}, which is no project of this file`);
    if (named?.users_of !== undefined)
      fail(`names ${owner}, which has no users of its own; name ${named.users_of}`);
  }
};

const readConfigurationFile = (file: string, developer: boolean) => {
  const parsed = configurationSchema.safeParse(readJson(file), {
    error: z.locales.en().localeError,
  });
  if (!parsed.success) {
    const problem = parsed.error.issues[0];
    const place = problem?.path.join('.') ?? '';
    throw new StartError(`BAKEHOUSE_CONFIG: ${file}: ${place} ${problem?.message ?? 'is wrong'}`);
  }
  const { projects } = parsed.data;
  rejectDuplicateNames(
    file,
    projects.map(({ public_token }) => public_token),
  );
  rejectDuplicateNames(
    file,
    projects.map(({ project_id }) => project_id),
  );
  for (const { connected_apps: apps } of projects) {
    rejectDuplicateNames(
      file,
      apps.map(({ client_id }) => client_id),
    );
  }
  rejectUnusableProjects(file, projects, developer);
  rejectUnusableOwners(file, projects);
  return parsed.data;
};

export const acceptsOrigin = (entry: Project, origin: string, publicUrl: string): boolean =>
  origin === new URL(publicUrl).origin ||
  entry.origins.includes(origin) ||
  (entry.acceptsLoopback && isLoopbackOrigin(origin));

type RegisteredProject = Omit<Project, 'isPortal' | 'organisationId'>;

interface Installation extends Pick<Projects, 'admins' | 'breachLookupUrl'> {
  portalOrganisationId: string;
}

const toProjects = (
  registered: readonly RegisteredProject[],
  { portalOrganisationId, ...installation }: Installation,
): Projects => {
  const withPortal = new Set([registered[0]?.project_id, DEMO_PROJECT.project_id]);
  const list = registered.map((entry, index) => {
    const owner = entry.users_of ?? entry.project_id;
    const organisationId = withPortal.has(owner)
      ? portalOrganisationId
      : `organization-of-${owner}`;
    return { ...entry, organisationId, isPortal: index === 0 };
  });
  const [portal] = list;
  if (!portal) {
    throw new StartError(
      'BAKEHOUSE_CONFIG names no project, and there is no demo project (BAKEHOUSE_DEMO is 0, or HOST, PUBLIC_URL or NODE_ENV rule out developer mode); example: a file with {"projects": [...]}',
    );
  }
  const byToken = new Map(list.map((entry) => [entry.public_token, entry]));
  const byId = new Map(list.map((entry) => [entry.project_id, entry]));
  const owners = list.filter(({ users_of: owner }) => owner === undefined);
  return {
    ...installation,
    all: list,
    portal,
    byPublicToken: (token) => byToken.get(token),
    byId: (id) => byId.get(id),
    ownerOf: (id) => owners.find(({ organisationId }) => organisationId === id) ?? portal,
    acceptOrigin: (origin, publicUrl) =>
      list.some((entry) => acceptsOrigin(entry, origin, publicUrl)),
  };
};

interface ReadProjectsOptions {
  /** Adds the demo project. */
  demo: boolean;
  developer: boolean;
  portalOrganisationId: string;
}

const NO_CONFIGURATION = { projects: [], admins: [], breach_lookup_url: null };

export function readProjects(
  file: string,
  { demo, developer, portalOrganisationId }: ReadProjectsOptions,
): Projects {
  const configured = isPresent(file) ? readConfigurationFile(file, developer) : NO_CONFIGURATION;
  const { projects, admins, breach_lookup_url: breachLookupUrl } = configured;
  if (demo) rejectDemoNames(file, projects);
  const list = projects.map((entry) => ({
    ...entry,
    templates: readTemplates(file, entry.templates),
    acceptsLoopback: false,
  }));
  const installation = { admins, breachLookupUrl, portalOrganisationId };
  return toProjects(demo ? [...list, DEMO_PROJECT] : list, installation);
}
