import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterFolderIn } from './cluster/cluster-location.ts';
import type { ClusterHome } from './cluster/cluster-home.ts';
import { shutDownWithPgCtl, spawnOptions, type Machine } from './cluster/machine.ts';
import { toProcessCommand } from './cluster/run-as.ts';

const FAST_SHUTDOWN_TIMEOUT_MS = 8000;

export interface Postmaster {
  pid: number;
  /** The reason why Postgres ended; undefined while it runs. */
  endedBy: () => string | undefined;
  ended: Promise<string>;
  stop: () => Promise<void>;
  /** Ends Postgres without a checkpoint; its next start recovers from the write-ahead log. */
  quit: () => void;
}

/** The log stays small and has no statements, parameters or rows, which could contain personal data. */
const LOG_SETTINGS = [
  'logging_collector=off',
  'log_destination=stderr',
  'log_line_prefix=%m [%p] ',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_statement=none',
  'log_checkpoints=off',
  'log_autovacuum_min_duration=-1',
];

const logFileIn = (home: ClusterHome) => join(home.folder, 'postgres.log');

export const readLog = (home: ClusterHome) => readFile(logFileIn(home), 'utf8').catch(() => '');

async function openLog(home: ClusterHome) {
  const path = logFileIn(home);
  await rm(`${path}.1`, { force: true });
  await rename(path, `${path}.1`).catch(() => undefined);
  return open(path, 'a', 0o600);
}

const exitReasonOf = (code: number | null, signal: NodeJS.Signals | null) =>
  signal ?? `exit code ${String(code)}`;

function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(exitReasonOf(code, signal)));
  });
}

interface PostmasterOptions {
  settings: readonly string[];
  /** The pid in a postmaster.pid file whose process is no longer Postgres. */
  stalePid: number | undefined;
}

export async function spawnPostmaster(
  home: ClusterHome,
  machine: Machine,
  { settings, stalePid }: PostmasterOptions,
): Promise<Postmaster> {
  const words = [
    home.binaries.postgres,
    '-D',
    clusterFolderIn(home.folder),
    ...[...settings, ...LOG_SETTINGS].flatMap((setting) => ['-c', setting]),
  ] as const;
  const command = toProcessCommand(home.runAs, words, await machine.endsChildren());
  const options = spawnOptions(command);
  // Postgres ignores a stale lock file when its pid is given as the pid of the grandparent.
  const env = stalePid === undefined ? {} : { PG_GRANDPARENT_PID: String(stalePid) };
  const output = await openLog(home);
  const child = spawn(command.file, command.args, {
    ...options,
    env: { ...options.env, ...env },
    stdio: ['ignore', output.fd, output.fd],
    // Ctrl-C signals the whole process group, but Postgres must outlive the requests that still run.
    detached: true,
    windowsHide: true,
  });
  const ended = waitForExit(child);
  await output.close();
  let reason: string | undefined;
  void ended.then((why) => (reason = why));

  async function stop() {
    if (reason !== undefined) return;
    if (machine.platform === 'win32')
      await shutDownWithPgCtl(home.binaries.pgCtl, clusterFolderIn(home.folder));
    else child.kill('SIGINT');
    const late = new AbortController();
    await Promise.race([
      ended,
      delay(FAST_SHUTDOWN_TIMEOUT_MS, undefined, { signal: late.signal }),
    ]);
    late.abort();
    child.kill('SIGQUIT');
    await ended;
  }

  const quit = () => void child.kill('SIGQUIT');

  return { pid: child.pid ?? 0, endedBy: () => reason, ended, stop, quit };
}
