/** More files than this are too many for a person to follow in a list. */
export const MAX_DROPPED_FILES = 1_000;

/** Files that operating systems leave in folders. */
const HIDDEN_FILES: ReadonlySet<string> = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

export interface DroppedFiles {
  files: readonly File[];
  /** Folders and files in them that the browser could not read. */
  unreadable: readonly string[];
  /** True if there were more files than are taken. */
  isCut: boolean;
}

/** The part of the browser's `FileSystemEntry` that a dropped file or folder needs. */
export interface DroppedEntry {
  name: string;
  isFile: boolean;
  isDirectory: boolean;
}

interface DroppedFile extends DroppedEntry {
  file: (done: (file: File) => void, fail: (error: unknown) => void) => void;
}

interface DroppedFolder extends DroppedEntry {
  createReader: () => {
    readEntries: (done: (entries: DroppedEntry[]) => void, fail: (error: unknown) => void) => void;
  };
}

interface DroppedItem {
  kind: string;
  getAsFile: () => File | null;
  webkitGetAsEntry: () => DroppedEntry | null;
}

const isFolder = (entry: DroppedEntry): entry is DroppedFolder => entry.isDirectory;
const isFile = (entry: DroppedEntry): entry is DroppedFile => entry.isFile;

const toFile = (entry: DroppedFile) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject));

/** A browser returns the entries of a folder in parts, and then an empty part. */
async function readFolder(folder: DroppedFolder): Promise<readonly DroppedEntry[]> {
  const reader = folder.createReader();
  const readPart = () =>
    new Promise<DroppedEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
  const entries: DroppedEntry[] = [];
  for (;;) {
    const part = await readPart();
    if (part.length === 0 || entries.length > MAX_DROPPED_FILES) return entries;
    entries.push(...part);
  }
}

async function readEntries(entries: readonly DroppedEntry[]): Promise<DroppedFiles> {
  const files: File[] = [];
  const unreadable: string[] = [];
  const left = [...entries];
  while (left.length > 0 && files.length < MAX_DROPPED_FILES) {
    const entry = left.shift();
    if (entry === undefined || HIDDEN_FILES.has(entry.name)) continue;
    try {
      if (isFolder(entry)) left.push(...(await readFolder(entry)));
      else if (isFile(entry)) files.push(await toFile(entry));
    } catch {
      unreadable.push(entry.name);
    }
  }
  return { files, unreadable, isCut: left.some(({ name }) => !HIDDEN_FILES.has(name)) };
}

/**
 * Reads the dropped files and the files in dropped folders. Must be called in the drop event,
 * because the browser empties its data afterwards.
 */
export function readDroppedFiles({
  items,
}: {
  items: Iterable<DroppedItem>;
}): Promise<DroppedFiles> {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const entries = dropped.map((item) => item.webkitGetAsEntry());
  const plain = dropped.flatMap((item, index) => (entries[index] ? [] : (item.getAsFile() ?? [])));
  return readEntries(entries.filter((entry) => entry !== null)).then((read) => ({
    ...read,
    files: [...plain, ...read.files],
  }));
}

export const containsFiles = (data: DataTransfer | null): boolean =>
  data?.types.includes('Files') ?? false;
