import { createHash } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { parseLockHolder, type LockHolder } from './lock-holder.ts';
import type { LockWatch } from './lock-watch.ts';

export interface LockClaim {
  /** The file of this process; a successful claim makes the lock file a hard link to it. */
  ownFile: string;
  watch: LockWatch;
}

export class LockHeldError extends Error {
  override readonly name = 'LockHeldError';
  readonly holder: LockHolder;
  /** True when only a longer watch can show whether the holder still runs. */
  readonly isUnsure: boolean;
  constructor(holder: LockHolder, isUnsure: boolean) {
    super(`held by process ${holder.pid}`);
    this.holder = holder;
    this.isUnsure = isUnsure;
  }
}

const hasErrorCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

export const readLockText = (path: string) =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  });

async function tryToLink(ownFile: string, path: string): Promise<boolean> {
  try {
    await link(ownFile, path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

async function requireDeadHolder(path: string, text: string, watch: LockWatch): Promise<void> {
  const holder = parseLockHolder(text);
  const state = holder && (await watch.stateOf(path, text, holder));
  if (holder && state !== 'free') throw new LockHeldError(holder, state === 'unsure');
}

/** The name of the successor file depends on the dead lock, so only one process at a time can replace that lock. */
async function replaceDeadLock(claim: LockClaim, path: string, deadText: string): Promise<boolean> {
  const hash = createHash('sha256').update(deadText).digest('hex').slice(0, 8);
  const successor = `${path}.${hash}`;
  await claimLock(claim, successor);
  if ((await readLockText(path)) === deadText) {
    await rename(successor, path);
    return true;
  }
  await rm(successor, { force: true });
  return false;
}

/** @throws LockHeldError while the server that holds the lock may still run */
export async function claimLock(claim: LockClaim, path: string): Promise<void> {
  if (await tryToLink(claim.ownFile, path)) return;
  const text = await readLockText(path);
  if (text !== undefined) {
    await requireDeadHolder(path, text, claim.watch);
    if (await replaceDeadLock(claim, path, text)) return;
  }
  await claimLock(claim, path);
}
