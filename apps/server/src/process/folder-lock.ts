import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readProcess, type ReadProcess } from './process-table.ts';
import { folderProblem, StartError } from './start-error.ts';

interface FolderLockOptions {
  folder: string;
  /** Where the holder answers; the second starter's message names it. */
  url: string;
  pid?: number;
  /** A holder that was just killed can look alive for a second or two. */
  retryForMs?: number;
  read?: ReadProcess;
}

interface FolderLock {
  release: () => Promise<void>;
}

interface Holder {
  pid: number;
  started: string;
  url: string;
}

const NAME = 'server.lock';
const RETRY_FOR_MS = 3000;
const RETRY_PAUSE_MS = 100;

class HeldError extends Error {
  override readonly name = 'HeldError';
  readonly holder: Holder;
  constructor(holder: Holder) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
  }
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** undefined for a text that no server wrote whole: it names nobody who could still hold the folder. */
function parseHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value && 'started' in value && 'url' in value)) return undefined;
    const { pid, started, url } = value;
    return typeof pid === 'number' && typeof started === 'string' && typeof url === 'string'
      ? { pid, started, url }
      : undefined;
  } catch {
    return undefined;
  }
}

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
async function claim(own: string, path: string, read: ReadProcess): Promise<void> {
  if (await linked(own, path)) return;
  const text = await readText(path);
  if (text === undefined) {
    await claim(own, path, read);
    return;
  }
  const holder = parseHolder(text);
  if (holder !== undefined && (await isAlive(holder, read))) throw new HeldError(holder);

  const heir = `${path}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
  await claim(own, heir, read);
  if ((await readText(path)) === text) {
    await rename(heir, path);
    return;
  }
  await rm(heir, { force: true });
  await claim(own, path, read);
}

/** What starters that were killed on their way left in the folder. */
async function removeRemains(folder: string, read: ReadProcess): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${NAME}.`));
  for (const name of names) {
    const path = join(folder, name);
    const starter = parseHolder((await readText(path)) ?? '');
    if (starter !== undefined && !(await isAlive(starter, read))) await rm(path, { force: true });
  }
}

const refusal = (folder: string, { pid, url }: Holder) =>
  new StartError(
    `The data folder ${folder} is in use by the Bakehouse server at ${url} (process ${pid}). Use that one, stop it first, or set BAKEHOUSE_DATA to another folder.`,
  );

async function claimFor(options: FolderLockOptions): Promise<FolderLock> {
  const { folder, url, pid = process.pid, retryForMs = RETRY_FOR_MS, read = readProcess } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, NAME);
  const own = join(folder, `${NAME}.${randomUUID()}`);
  const started = (await read(pid))?.started ?? '';
  const text = `${JSON.stringify({ pid, started, url, nonce: randomUUID() })}\n`;
  await writeFile(own, text, { mode: 0o600 });

  const attempt = async (pausesLeft: number): Promise<void> => {
    try {
      await claim(own, path, read);
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      if (pausesLeft <= 0) throw refusal(folder, error.holder);
      await delay(RETRY_PAUSE_MS);
      await attempt(pausesLeft - 1);
    }
  };
  try {
    await attempt(Math.ceil(retryForMs / RETRY_PAUSE_MS));
    await removeRemains(folder, read);
  } finally {
    await rm(own, { force: true });
  }

  return {
    async release() {
      if ((await readText(path)) === text) await rm(path, { force: true });
    },
  };
}

/** One server a folder: throws a StartError that names the living holder. */
export const takeFolderLock = (options: FolderLockOptions): Promise<FolderLock> =>
  claimFor(options).catch((error: unknown) => {
    throw folderProblem(options.folder, error);
  });
