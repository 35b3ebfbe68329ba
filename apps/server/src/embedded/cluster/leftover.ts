import { readFile, readlink, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcess } from '../../process/process-table.ts';
import { StartError } from '../../lib/start-error.ts';
import { shutDownWithPgCtl } from './machine.ts';
import type { PostgresBinaries } from '../postgres-binaries.ts';

const CHECK_INTERVAL_MS = 50;
const FAST_SHUTDOWN_TIMEOUT_MS = 8000;
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 5000;

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isNaN(pid) ? undefined : Math.abs(pid);
}

/** The pid in a lock file may belong to another program by now, so the process is checked as well. */
export async function isPostgresOn(cluster: string, pid: number): Promise<boolean> {
  const entry = await readProcess(pid);
  if (entry === undefined || entry.zombie) return false;
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
    return basename(entry.command[0] ?? '') === 'postgres' && folder === (await realpath(cluster));
  }
  const command = entry.command.join(' ');
  return command.includes('postgres') && command.includes(` -D ${cluster} `);
}

async function waitForEnd(cluster: string, pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += CHECK_INTERVAL_MS) {
    if (!(await isPostgresOn(cluster, pid))) return true;
    await delay(CHECK_INTERVAL_MS);
  }
  return false;
}

/** Stops the Postgres that a killed server left; returns the pid in its stale postmaster.pid. */
export async function stopLeftoverPostgres(
  cluster: string,
  { binaries, log }: { binaries: PostgresBinaries; log: (line: string) => void },
): Promise<number | undefined> {
  const pid = await readPostmasterPid(cluster);
  if (pid !== undefined && process.platform === 'win32')
    await shutDownWithPgCtl(binaries.pgCtl, cluster);
  if (pid === undefined || !(await isPostgresOn(cluster, pid))) return pid;

  log(`Stopping the Postgres that an earlier server left running (process ${pid})`);
  process.kill(pid, 'SIGINT');
  if (await waitForEnd(cluster, pid, FAST_SHUTDOWN_TIMEOUT_MS)) return pid;
  process.kill(pid, 'SIGQUIT');
  if (await waitForEnd(cluster, pid, IMMEDIATE_SHUTDOWN_TIMEOUT_MS)) return pid;
  throw new StartError(
    `A Postgres of an earlier server still runs on ${cluster} and does not stop (process ${pid}). End it, then start again.`,
  );
}
