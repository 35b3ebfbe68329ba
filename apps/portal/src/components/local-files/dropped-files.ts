export interface DroppedFiles {
  files: readonly File[];
  /** The names of dropped folders, which the browser cannot read as files. */
  folders: readonly string[];
}

const folderNameOf = (item: DataTransferItem): string | null => {
  const entry = item.webkitGetAsEntry();
  return entry?.isDirectory ? entry.name : null;
};

/** Must run in the drop event, because the browser empties its data afterwards. */
export function readDroppedFiles({ items }: DataTransfer): DroppedFiles {
  const dropped = [...items].filter(({ kind }) => kind === 'file');
  const folders = dropped.map(folderNameOf);
  return {
    files: dropped.flatMap((item, index) =>
      folders[index] === null ? (item.getAsFile() ?? []) : [],
    ),
    folders: folders.filter((name) => name !== null),
  };
}

export const containsFiles = (data: DataTransfer | null): boolean =>
  data?.types.includes('Files') ?? false;
