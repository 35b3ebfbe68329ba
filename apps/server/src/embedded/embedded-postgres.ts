import { mkdir, rmdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { toDataFolderError, StartError } from '../lib/start-error.ts';
import { clusterFolderIn, findCluster } from './cluster/cluster-location.ts';
import { prepareClusterHome, type ClusterHome } from './cluster/cluster-home.ts';
import {
  ensurePasswordFile,
  preparePostgresEndpoint,
  type EmbeddedConnection,
} from './endpoint.ts';
import { supervisePostmaster, RESTART_POLICY, type RestartPolicy } from './supervise-postmaster.ts';
import { stopLeftoverPostgres } from './cluster/leftover.ts';
import { createMachine, type Machine } from './cluster/machine.ts';
import { createCluster, linkCluster } from './cluster/new-cluster.ts';
import { isPostgresAnswering } from './postgres-answers.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isTemporaryFailure, logExcerpt } from './postgres-log.ts';
import { forgetPostgresVariables } from './postgres-variables.ts';
import { readLog, spawnPostmaster, type Postmaster } from './postmaster.ts';
import { waitUntilReady } from './readiness.ts';

interface EmbeddedPostgresOptions {
  /** The caller must hold the lock of the data folder, because a Postgres that still runs on it is stopped. */
  folder: string;
  log: (line: string) => void;
  /** Called when Postgres ended unexpectedly and is started again. */
  warn: (line: string) => void;
  /** Called when Postgres ended unexpectedly and could not be started again. */
  onExit: (reason: string) => void;
  maxConnections?: number;
  restarts?: RestartPolicy;
  machine?: Machine;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** The process id changes when Postgres is started again. */
  pid: () => number;
  stop: () => Promise<void>;
  /** Kills Postgres, because another server has taken over the data folder. */
  abandon: () => void;
}

const MAX_CONNECTIONS = 30;
const MAX_START_RETRIES = 80;
const START_RETRY_MS = 100;

async function prepareCluster({ folder, log, machine = createMachine() }: EmbeddedPostgresOptions) {
  const binaries = await findPostgresBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = await findCluster(folder, binaries.version);
  const stalePid = await stopLeftoverPostgres(clusterFolderIn(place.folder), { binaries, log });
  if (await isPostgresAnswering(folder))
    throw new StartError(
      `A Postgres of another container still runs on ${folder}. End it, or set BAKEHOUSE_DATA to another folder.`,
    );
  const home = await prepareClusterHome({ folder, binaries, machine }, place);
  if (home.owner === undefined) {
    await createCluster(home, machine, await ensurePasswordFile(home, machine));
    await linkCluster(folder, home);
  }
  const endpoint = await preparePostgresEndpoint(home, machine);
  const elsewhere = [
    ...(home.folder === folder ? [] : [`the database in ${home.folder}`]),
    ...(home.binaries === binaries ? [] : [`a copy of Postgres in ${home.binaries.root}`]),
    ...(isSocketOutsideHome(home, endpoint.connection)
      ? [`its socket in ${endpoint.connection.host}`]
      : []),
  ];
  if (elsewhere.length > 0) log(`Not all could be kept in ${folder}: ${elsewhere.join(', ')}`);
  return { home, machine, endpoint, stalePid };
}

const isSocketOutsideHome = (home: ClusterHome, { host }: EmbeddedConnection) =>
  host.startsWith('/') && !host.startsWith(`${home.folder}/`);

const createStartError = async (home: ClusterHome, why: string) =>
  new StartError(
    `The database in ${home.folder} did not start (${why}) and was left as it is. Postgres says: ${logExcerpt(await readLog(home))}`,
  );

/** A socket folder that holds files of other programs cannot be removed, and is kept. */
const ignoreRemovalError = () => undefined;

type PreparedCluster = Awaited<ReturnType<typeof prepareCluster>>;

async function launchPostgres(
  { home, machine, endpoint, stalePid }: PreparedCluster,
  maxConnections: number,
  retries: number,
): Promise<Postmaster> {
  const settings = [
    ...endpoint.settings,
    'shared_buffers=64MB',
    'random_page_cost=1.1',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const postmaster = await spawnPostmaster(home, machine, { settings, stalePid });
  try {
    const alive = () => postmaster.endedBy() === undefined;
    if (await waitUntilReady(endpoint.connection, alive)) return postmaster;
  } catch (error) {
    await postmaster.stop();
    throw await createStartError(home, error instanceof Error ? error.message : String(error));
  }
  if (retries === 0 || !isTemporaryFailure(await readLog(home)))
    throw await createStartError(home, postmaster.endedBy() ?? 'it ended');
  await delay(START_RETRY_MS);
  return launchPostgres({ home, machine, endpoint, stalePid }, maxConnections, retries - 1);
}

/** Postgres runs as a child of this process and ends with it. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { warn, onExit, maxConnections = MAX_CONNECTIONS, restarts = RESTART_POLICY } = options;
  const folder = resolve(options.folder);
  forgetPostgresVariables(process.env);
  const settled = await prepareCluster({ ...options, folder }).catch((error: unknown) => {
    throw toDataFolderError(folder, error);
  });
  const { home, endpoint } = settled;

  async function launchAgain() {
    const { binaries, folder: place } = home;
    const stalePid = await stopLeftoverPostgres(clusterFolderIn(place), { binaries, log: warn });
    await endpoint.clear();
    return launchPostgres({ ...settled, stalePid }, maxConnections, MAX_START_RETRIES);
  }

  const first = await launchPostgres(settled, maxConnections, MAX_START_RETRIES);
  const kept = supervisePostmaster(first, {
    restarts,
    launch: launchAgain,
    warn,
    onGivenUp: onExit,
  });
  return {
    connection: endpoint.connection,
    pid: kept.pid,
    abandon: kept.abandon,
    async stop() {
      await kept.stop();
      if (isSocketOutsideHome(home, endpoint.connection))
        await rmdir(endpoint.connection.host).catch(ignoreRemovalError);
    },
  };
}
