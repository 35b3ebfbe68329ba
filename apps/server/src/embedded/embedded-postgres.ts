import { mkdir, rmdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { folderProblem, StartError } from '../lib/start-error.ts';
import { clusterIn, findCluster } from './cluster/cluster-place.ts';
import { settleCluster, type ClusterHome } from './cluster/cluster-home.ts';
import { makePasswordFile, prepareEndpoint, type EmbeddedConnection } from './endpoint.ts';
import { keepRunning, RESTARTS, type Restarts } from './keep-running.ts';
import { endLeftover } from './cluster/leftover.ts';
import { createMachine, type Machine } from './cluster/machine.ts';
import { createCluster, linkCluster } from './cluster/new-cluster.ts';
import { postgresAnswers } from './postgres-answers.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { isPassing, logExcerpt } from './postgres-log.ts';
import { readLog, spawnPostmaster, type Postmaster } from './postmaster.ts';
import { becomesReady } from './readiness.ts';

interface EmbeddedPostgresOptions {
  /** The caller must hold the lock of the data folder, because a Postgres that still runs on it is stopped. */
  folder: string;
  log: (line: string) => void;
  /** Called when Postgres ended unexpectedly and is started again. */
  warn: (line: string) => void;
  /** Called when Postgres ended unexpectedly and could not be started again. */
  onExit: (reason: string) => void;
  maxConnections?: number;
  restarts?: Restarts;
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
const RETRIES = 80;
const RETRY_MS = 100;

async function settle({ folder, log, machine = createMachine() }: EmbeddedPostgresOptions) {
  const binaries = await findPostgresBinaries();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = await findCluster(folder, binaries.version);
  const stalePid = await endLeftover(clusterIn(place.folder), { binaries, log });
  if (await postgresAnswers(folder))
    throw new StartError(
      `A Postgres of another container still runs on ${folder}. End it, or set BAKEHOUSE_DATA to another folder.`,
    );
  const home = await settleCluster({ folder, binaries, machine }, place);
  if (home.owner === undefined) {
    await createCluster(home, machine, await makePasswordFile(home, machine));
    await linkCluster(folder, home);
  }
  const endpoint = await prepareEndpoint(home, machine);
  const elsewhere = [
    ...(home.folder === folder ? [] : [`the database in ${home.folder}`]),
    ...(home.binaries === binaries ? [] : [`a copy of Postgres in ${home.binaries.root}`]),
    ...(outside(home, endpoint.connection) ? [`its socket in ${endpoint.connection.host}`] : []),
  ];
  if (elsewhere.length > 0) log(`Not all could be kept in ${folder}: ${elsewhere.join(', ')}`);
  return { home, machine, endpoint, stalePid };
}

const outside = (home: ClusterHome, { host }: EmbeddedConnection) =>
  host.startsWith('/') && !host.startsWith(`${home.folder}/`);

const failure = async (home: ClusterHome, why: string) =>
  new StartError(
    `The database in ${home.folder} did not start (${why}) and was left as it is. Postgres says: ${logExcerpt(await readLog(home))}`,
  );

/** The folder of the socket is kept when it holds files of somebody else. */
const leave = () => undefined;

type Settled = Awaited<ReturnType<typeof settle>>;

async function launch(
  { home, machine, endpoint, stalePid }: Settled,
  maxConnections: number,
  retries: number,
): Promise<Postmaster> {
  const settings = [
    ...endpoint.settings,
    'shared_buffers=64MB',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
  ];
  const postmaster = await spawnPostmaster(home, machine, { settings, stalePid });
  try {
    const alive = () => postmaster.endedBy() === undefined;
    if (await becomesReady(endpoint.connection, alive)) return postmaster;
  } catch (error) {
    await postmaster.stop();
    throw await failure(home, error instanceof Error ? error.message : String(error));
  }
  if (retries === 0 || !isPassing(await readLog(home)))
    throw await failure(home, postmaster.endedBy() ?? 'it ended');
  await delay(RETRY_MS);
  return launch({ home, machine, endpoint, stalePid }, maxConnections, retries - 1);
}

/** Postgres runs as a child of this process and ends with it. */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { warn, onExit, maxConnections = MAX_CONNECTIONS, restarts = RESTARTS } = options;
  const folder = resolve(options.folder);
  const settled = await settle({ ...options, folder }).catch((error: unknown) => {
    throw folderProblem(folder, error);
  });
  const { home, endpoint } = settled;

  async function launchAgain() {
    const { binaries, folder: place } = home;
    const stalePid = await endLeftover(clusterIn(place), { binaries, log: warn });
    await endpoint.clear();
    return launch({ ...settled, stalePid }, maxConnections, RETRIES);
  }

  const first = await launch(settled, maxConnections, RETRIES);
  const kept = keepRunning(first, { restarts, launch: launchAgain, warn, onGivenUp: onExit });
  return {
    connection: endpoint.connection,
    pid: kept.pid,
    abandon: kept.abandon,
    async stop() {
      await kept.stop();
      if (outside(home, endpoint.connection)) await rmdir(endpoint.connection.host).catch(leave);
    },
  };
}
