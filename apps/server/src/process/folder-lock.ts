import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BEATS, type Beats } from './holding.ts';
import { parseHolder, type Holder } from './lock-holder.ts';
import { createLockWatch, type LockWatch } from './lock-watch.ts';
import { readProcessSpace } from './process-space.ts';
import { readProcess } from './process-table.ts';
import { folderProblem, StartError } from '../lib/start-error.ts';

interface FolderLockOptions {
  folder: string;
  /** The address of this server, for the message of a second server that finds the lock. */
  url: string;
  /** Called when another server has replaced the lock because this process did not renew it in time. */
  onLost: () => void;
  /** A process that was just killed can look alive for a second or two. */
  retryForMs?: number;
  beats?: Beats;
}

interface FolderLock {
  release: () => Promise<void>;
}

const NAME = 'server.lock';
const RETRY_FOR_MS = 3000;
const RETRY_PAUSE_MS = 100;

class HeldError extends Error {
  override readonly name = 'HeldError';
  readonly holder: Holder;
  /** True when only a longer watch can show whether the holder still runs. */
  readonly isUnsure: boolean;
  constructor(holder: Holder, isUnsure: boolean) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
    this.isUnsure = isUnsure;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

const readText = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  });

async function linked(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/**
 * Puts a link to the file `own` at `path`, or throws HeldError. Only the heir of a dead holder may
 * replace its lock, and a link can be made once: of any number of starters one becomes the heir.
 * An heir that died on its way is inherited from in the same manner.
 */
async function claim(own: string, path: string, watch: LockWatch): Promise<void> {
  if (await linked(own, path)) return;
  const text = await readText(path);
  if (text === undefined) {
    await claim(own, path, watch);
    return;
  }
  const holder = parseHolder(text);
  const holding = holder && (await watch.holdingOf(path, text, holder));
  if (holder && holding !== 'free') throw new HeldError(holder, holding === 'unsure');

  const heir = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  await claim(own, heir, watch);
  if ((await readText(path)) === text) {
    await rename(heir, path);
    return;
  }
  await rm(heir, { force: true });
  await claim(own, path, watch);
}

/** Removes the files that other servers left when they were killed while starting. */
async function removeRemains(folder: string, watch: LockWatch): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${NAME}.`));
  for (const name of names) {
    const path = join(folder, name);
    const text = (await readText(path)) ?? '';
    const starter = parseHolder(text);
    const isFree = starter && (await watch.holdingOf(path, text, starter)) === 'free';
    if (isFree) await rm(path, { force: true });
  }
}

const refusal = (folder: string, { pid, url, host = 'unnamed', space }: Holder, here: string) => {
  const isNear = space === undefined || space === here;
  const where = isNear ? '' : ` in another container or machine, ${host}`;
  return new StartError(
    `The data folder ${folder} is in use by the Bakehouse server at ${url} (process ${pid}${where}). Use that one, stop it first, or set BAKEHOUSE_DATA to another folder.`,
  );
};

/** Renews the lock until it is released; whoever finds another's text there was taken for dead. */
function keepBeating(path: string, text: string, { everyMs }: Beats, onLost: () => void) {
  const beat = async () => {
    const found = await readText(path);
    if (found === text) await utimes(path, new Date(), new Date());
    if (found === text || found === undefined) return;
    clearInterval(timer);
    onLost();
  };
  // Errors of the disk are ignored, because the next renewal tries again.
  const timer = setInterval(() => void beat().catch(() => undefined), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}

async function claimFor(options: FolderLockOptions): Promise<FolderLock> {
  const { folder, url, onLost, retryForMs = RETRY_FOR_MS, beats = BEATS } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, NAME);
  const own = join(folder, `${NAME}.${randomUUID()}`);
  const { pid } = process;
  const space = await readProcessSpace();
  const started = (await readProcess(pid))?.started ?? '';
  const holder = { pid, started, url, space, host: hostname(), nonce: randomUUID() };
  const text = `${JSON.stringify(holder)}\n`;
  const watch = createLockWatch(folder, space, beats);
  const began = performance.now();
  await writeFile(own, text, { mode: 0o600 });

  const attempt = async (): Promise<void> => {
    try {
      await claim(own, path, watch);
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      const isOver = performance.now() - began >= retryForMs;
      if (isOver && !error.isUnsure) throw refusal(folder, error.holder, space);
      await delay(RETRY_PAUSE_MS);
      await attempt();
    }
  };
  try {
    await attempt();
    await removeRemains(folder, watch);
  } finally {
    await rm(own, { force: true });
  }

  const stopBeating = keepBeating(path, text, beats, onLost);
  return {
    async release() {
      stopBeating();
      if ((await readText(path)) === text) await rm(path, { force: true });
    },
  };
}

/** Throws a StartError that names the running server when the folder is locked. */
export const takeFolderLock = (options: FolderLockOptions): Promise<FolderLock> =>
  claimFor(options).catch((error: unknown) => {
    throw folderProblem(options.folder, error);
  });
