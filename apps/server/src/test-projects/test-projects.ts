import type { AddressInfo } from 'node:net';
import type { PoolConfig } from 'pg';
import { createApp } from '../app.ts';
import { assembleDeps } from '../assemble-deps.ts';
import { DEMO_PROJECT, DEMO_SECRET, readProjects } from '../config/projects.ts';
import type { Database } from '../db/client.ts';
import { seedDatabase } from '../demo/demo-data.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../http-error.ts';
import { createClock } from '../lib/clock.ts';
import type { PortalBuild } from '../lib/own-files/portal-build.ts';
import { listen } from '../listen.ts';
import type { DrainStep } from '../process/drain.ts';
import type { TestProject, TestProjects } from '../routes/dev/test-project-calls.ts';
import { makeAdmins } from '../services/identity/identifiers/admin-addresses.ts';
import { readPortalOrganisationId } from '../services/identity/organisations.ts';
import { startWorkers } from '../workers.ts';
import { createProjectDatabases } from './project-databases.ts';

const MAX_TEST_PROJECTS = 64;

interface TestProjectsOptions {
  /** Those of the server, which shares its slow hashes with its test projects. */
  deps: Deps;
  secret: string;
  connection: PoolConfig;
  build: PortalBuild;
}

interface RunningProject {
  project: TestProject;
  steps: readonly DrainStep[];
}

const tooManyProjectsError = () =>
  new HttpError(
    429,
    'too_many_requests',
    `There are ${MAX_TEST_PROJECTS} test projects already. Remove those whose tests are over with DELETE /__dev/test_projects/{id}.`,
  );

const assembleProjectDeps = async (
  { deps, secret }: TestProjectsOptions,
  db: Database,
  place: { demo: boolean; port: number; publicUrl: string },
) => {
  const config = { ...deps.config, ...place, metricsToken: undefined, tracing: undefined };
  const portalOrganisationId = await readPortalOrganisationId(db, config);
  const projects = readProjects(config.configFile, { ...config, portalOrganisationId, demo: true });
  const { log, random, slowHash, passwordJudge } = deps;
  const shared = { log, random, secret, slowHash, passwordJudge };
  return assembleDeps({ ...shared, config, db, projects, clock: createClock() });
};

const listenForLater = async (host: string) => {
  const waiting: { fetch?: ReturnType<typeof createApp>['fetch'] } = {};
  const answer: ReturnType<typeof createApp>['fetch'] = (...request) =>
    waiting.fetch?.(...request) ?? new Response(null, { status: 503 });
  const server = await listen({ fetch: answer }, { host, port: 0 });
  // The cast is safe, because the server listens on a port and not on a socket of the file system.
  const { port } = server.address() as AddressInfo;
  return {
    server,
    port,
    serve: (app: ReturnType<typeof createApp>) => (waiting.fetch = app.fetch),
  };
};

const urlWithPort = (url: string, port: number) => {
  const { hostname } = new URL(url);
  return `http://${hostname}:${port}`;
};

const runSteps = async (steps: readonly DrainStep[]) => {
  for (const { run } of steps) await run(AbortSignal.abort());
};

/** A test project is a whole Bakehouse in the process of the server, with its own database, clock and port. */
export function createTestProjects(
  options: TestProjectsOptions,
): TestProjects & { stop: () => Promise<void> } {
  const { deps, connection, build } = options;
  const { config, log, random } = deps;
  const running = new Map<string, RunningProject>();
  let creating = 0;
  const databases = createProjectDatabases({
    connection,
    isOnlyServer: config.databaseUrl === undefined,
    seed: async (db, demo) =>
      seedDatabase(
        await assembleProjectDeps(options, db, {
          demo,
          port: config.port,
          publicUrl: config.publicUrl,
        }),
      ),
    onBroken: (error) => log.warn({ err: error }, 'database connection of a test project lost'),
  });

  const start = async (demo: boolean): Promise<TestProject> => {
    const steps: DrainStep[] = [];
    const onDrain = (step: DrainStep) => steps.unshift(step);
    const database = await databases.create(demo);
    onDrain({ name: 'delete the database', run: database.drop });
    try {
      const { server, port, serve } = await listenForLater(config.host);
      onDrain({
        name: 'close the port',
        run: () => {
          server.close();
          server.closeAllConnections();
        },
      });
      const url = urlWithPort(config.publicUrl, port);
      const own = await assembleProjectDeps(options, database.db, { demo, port, publicUrl: url });
      await makeAdmins(own);
      startWorkers(own, onDrain);
      serve(createApp(own, build, { isTestProject: true }));
      const { public_token, project_id } = DEMO_PROJECT;
      const id = random.uuid();
      const project = { id, url, public_token, project_id, project_secret: DEMO_SECRET };
      running.set(id, { project, steps });
      return project;
    } catch (error) {
      await runSteps(steps);
      throw error;
    }
  };

  const remove = async (id: string) => {
    const found = running.get(id);
    if (!found) return false;
    running.delete(id);
    await runSteps(found.steps);
    return true;
  };

  return {
    async create({ demo }) {
      if (running.size + creating >= MAX_TEST_PROJECTS) throw tooManyProjectsError();
      creating += 1;
      return start(demo).finally(() => (creating -= 1));
    },
    list: () => [...running.values()].map(({ project }) => project),
    remove,
    async stop() {
      await Promise.all([...running.keys()].map(remove));
      await databases.close();
    },
  };
}
