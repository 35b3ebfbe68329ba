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

/** Writes to the disk, so a file of any size needs little memory. */
export async function createPrivateFile({ folder, name }: PrivateFilePlace): Promise<PrivateFile> {
  const directory = await openPrivateFolder(folder);
  // Only workers have this function, and this code runs in one.
  const file = (await directory.getFileHandle(name, { create: true })) as SyncFileHandle;
  const handle = await file.createSyncAccessHandle();
  return {
    write: (bytes) => writeAll(handle, bytes),
    finish() {
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
