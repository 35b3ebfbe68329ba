import { openPrivateFolder } from './private-folder.ts';

export interface PrivateFilePlace {
  folder: string;
  name: string;
}

/** Where a worker writes bytes that are not to be seen before they are complete. */
export interface PrivateFile {
  write: (bytes: Uint8Array) => void;
  finish: () => Promise<Blob>;
  discard: () => Promise<void>;
}

/** The DOM types have this handle only for workers. */
interface SyncAccessHandle {
  write: (bytes: Uint8Array) => number;
  flush: () => void;
  close: () => void;
}

interface SyncFileHandle extends FileSystemFileHandle {
  createSyncAccessHandle: () => Promise<SyncAccessHandle>;
}

export class FullStorageError extends Error {
  override readonly name = 'FullStorageError';
}

const writeAll = (handle: SyncAccessHandle, bytes: Uint8Array) => {
  try {
    if (handle.write(bytes) === bytes.length) return;
  } catch (error) {
    throw new FullStorageError('The storage of this page is full.', { cause: error });
  }
  throw new FullStorageError('The storage of this page is full.');
};

const BLOCK_BYTES = 1024 * 1024;

/** Each write to the disk has a price, whatever its size, and the pieces of a copy are small. */
const createBlockWriter = (handle: SyncAccessHandle) => {
  const block = new Uint8Array(BLOCK_BYTES);
  let used = 0;
  const flush = () => {
    writeAll(handle, block.subarray(0, used));
    used = 0;
  };
  const write = (bytes: Uint8Array) => {
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + BLOCK_BYTES - used);
      block.set(part, used);
      used += part.length;
      at += part.length;
      if (used === BLOCK_BYTES) flush();
    }
  };
  return { write, flush };
};

/** Writes to the disk, so a file of any size needs little memory. */
export async function createPrivateFile({ folder, name }: PrivateFilePlace): Promise<PrivateFile> {
  const directory = await openPrivateFolder(folder);
  // Only workers have this function, and this code runs in one.
  const file = (await directory.getFileHandle(name, { create: true })) as SyncFileHandle;
  const handle = await file.createSyncAccessHandle();
  const blocks = createBlockWriter(handle);
  return {
    write: blocks.write,
    finish() {
      blocks.flush();
      handle.flush();
      handle.close();
      return file.getFile();
    },
    discard() {
      handle.close();
      return directory.removeEntry(name);
    },
  };
}

export function createFileInMemory(): PrivateFile {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (bytes) => void parts.push(Uint8Array.from(bytes)),
    finish: () => Promise.resolve(new Blob(parts)),
    discard() {
      parts.length = 0;
      return Promise.resolve();
    },
  };
}
