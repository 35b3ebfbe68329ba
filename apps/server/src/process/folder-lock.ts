import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { claimLock, LockHeldError, readLockText, type LockClaim } from './lock-claim.ts';
import { RENEWAL_INTERVALS, type RenewalIntervals } from './lock-state.ts';
import { parseLockHolder, type LockHolder } from './lock-holder.ts';
import { createLockWatch, type LockWatch } from './lock-watch.ts';
import { readPidNamespace } from './pid-namespace.ts';
import { readProcess } from './process-table.ts';
import { StartError, toDataFolderError } from '../lib/start-error.ts';

interface FolderLockOptions {
  folder: string;
  /** The URL of this server, for the message of a second server that finds the lock. */
  url: string;
  /** Called when another server has replaced the lock because this process did not renew it in time. */
  onLost: () => void;
  /** How long to retry; a process that was just killed can look alive for a second or two. */
  retryForMs?: number;
  intervals?: RenewalIntervals;
}

interface FolderLock {
  release: () => Promise<void>;
}

const LOCK_FILE_NAME = 'server.lock';
const RETRY_TIMEOUT_MS = 3000;
const RETRY_PAUSE_MS = 100;

/** Removes the files that other servers left when they were killed while starting. */
async function removeAbandonedFiles(folder: string, watch: LockWatch): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${LOCK_FILE_NAME}.`));
  for (const name of names) {
    const path = join(folder, name);
    const text = (await readLockText(path)) ?? '';
    const starter = parseLockHolder(text);
    const isFree = starter && (await watch.stateOf(path, text, starter)) === 'free';
    if (isFree) await rm(path, { force: true });
  }
}

const toFolderInUseError = (
  folder: string,
  { pid, url, host = 'unnamed', space }: LockHolder,
  ownSpace: string,
) => {
  const isNear = space === undefined || space === ownSpace;
  const where = isNear ? '' : ` in another container or machine, ${host}`;
  return new StartError(
    `The data folder ${folder} is in use by the Bakehouse server at ${url} (process ${pid}${where}). Use that one, stop it first, or set BAKEHOUSE_DATA to another folder.`,
  );
};

async function createLockText(url: string, space: string): Promise<string> {
  const { pid } = process;
  const started = (await readProcess(pid))?.started ?? '';
  const holder = { pid, started, url, space, host: hostname(), nonce: randomUUID() };
  return `${JSON.stringify(holder)}\n`;
}

async function claimWithRetries(claim: LockClaim, path: string, retryForMs: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    try {
      await claimLock(claim, path);
      return;
    } catch (error) {
      if (!(error instanceof LockHeldError)) throw error;
      const isOver = performance.now() - began >= retryForMs;
      if (isOver && !error.isUnsure) throw error;
      await delay(RETRY_PAUSE_MS);
    }
  }
}

function keepRenewing(
  path: string,
  text: string,
  { intervals: { everyMs }, onLost }: { intervals: RenewalIntervals; onLost: () => void },
) {
  const renew = async () => {
    const found = await readLockText(path);
    if (found === text) await utimes(path, new Date(), new Date());
    if (found === text || found === undefined) return;
    clearInterval(timer);
    onLost();
  };
  // Errors of the disk are ignored, because the next renewal tries again.
  const timer = setInterval(() => void renew().catch(() => undefined), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

async function acquireLock(options: FolderLockOptions): Promise<FolderLock> {
  const {
    folder,
    url,
    onLost,
    retryForMs = RETRY_TIMEOUT_MS,
    intervals = RENEWAL_INTERVALS,
  } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, LOCK_FILE_NAME);
  const ownFile = join(folder, `${LOCK_FILE_NAME}.${randomUUID()}`);
  const space = await readPidNamespace();
  const text = await createLockText(url, space);
  const watch = createLockWatch(folder, space, intervals);
  await writeFile(ownFile, text, { mode: 0o600 });
  try {
    await claimWithRetries({ ownFile, watch }, path, retryForMs);
    await removeAbandonedFiles(folder, watch);
  } catch (error) {
    if (error instanceof LockHeldError) throw toFolderInUseError(folder, error.holder, space);
    throw error;
  } finally {
    await rm(ownFile, { force: true });
  }

  const stopRenewing = keepRenewing(path, text, { intervals, onLost });
  return {
    async release() {
      stopRenewing();
      if ((await readLockText(path)) === text) await rm(path, { force: true });
    },
  };
}

/** Throws a StartError that names the running server when the folder is locked. */
export const takeFolderLock = (options: FolderLockOptions): Promise<FolderLock> =>
  acquireLock(options).catch((error: unknown) => {
    throw toDataFolderError(options.folder, error);
  });
