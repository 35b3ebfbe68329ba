const ROOT = 'private-files';

const lockNameOf = (folder: string) => `${ROOT}/${folder}`;

const openRoot = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(ROOT, { create: true });

/** Held as long as the page lives, so that other pages see that the folder is in use. */
const holdLock = (folder: string) => {
  const held = Promise.withResolvers<null>();
  navigator.locks
    .request(lockNameOf(folder), () => {
      held.resolve(null);
      return new Promise<never>(() => undefined);
    })
    .catch(held.reject);
  return held.promise;
};

/** Removes the files of pages that are gone, for example after a crash. */
async function removeLeftFolders(): Promise<void> {
  const root = await openRoot();
  for await (const folder of root.keys())
    await navigator.locks.request(lockNameOf(folder), { ifAvailable: true }, async (lock) => {
      if (lock) await root.removeEntry(folder, { recursive: true });
    });
}

const claimFolder = async (folder: string) => {
  await holdLock(folder);
  await removeLeftFolders();
  await (await openRoot()).getDirectoryHandle(folder, { create: true });
  return folder;
};

export const openPrivateFolder = async (folder: string): Promise<FileSystemDirectoryHandle> =>
  (await openRoot()).getDirectoryHandle(folder);

/** A worker holds its file for a moment after its end, longer on a busy machine. */
const REMOVAL_DELAYS_MS = [0, 100, 500, 2_000, 5_000] as const;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface PrivateFolder {
  /** Null where the browser has no private file system for this page. */
  name: () => Promise<string | null>;
  remove: (fileName: string) => Promise<void>;
}

/** A folder in the origin private file system that only this page uses. */
export function createPrivateFolder(createId: () => string): PrivateFolder {
  let claimed: Promise<string | null> | null = null;
  const name = () => (claimed ??= claimFolder(createId()).catch(() => null));
  return {
    name,
    async remove(fileName) {
      const folder = await claimed;
      if (folder === null) return;
      const handle = await openPrivateFolder(folder);
      const isRemoved = () =>
        handle.removeEntry(fileName).then(
          () => true,
          (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError',
        );
      // A file that stays held goes with its folder, at the next visit.
      for (const delay of REMOVAL_DELAYS_MS) {
        if (delay > 0) await wait(delay);
        if (await isRemoved()) return;
      }
    },
  };
}
