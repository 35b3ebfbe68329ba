import { join } from 'node:path';

export const SOCKET_PORT = 5432;

/** The longest path of a socket is 103 bytes on macOS and 107 on Linux. */
const PATH_BYTES = 103;

/** The setting is a comma-separated list of folders in quotes. */
const NOT_IN_LIST = /[,"\n]/;

const fits = (folder: string) =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= PATH_BYTES &&
  !NOT_IN_LIST.test(folder);

export const socketFolderIn = (
  place: string,
  temporaryFolders: readonly string[],
  name: string,
): string | undefined =>
  [join(place, 'socket'), ...temporaryFolders.map((folder) => join(folder, name))].find(fits);
