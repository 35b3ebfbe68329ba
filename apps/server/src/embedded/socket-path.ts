import { join } from 'node:path';

export const SOCKET_PORT = 5432;

/** macOS allows 103 bytes, Linux 107. */
const PATH_BYTES = 103;

/** The setting is a list in which a comma parts the folders and quotes stand around them. */
const NOT_IN_LIST = /[,"\n]/;

const fits = (folder: string) =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= PATH_BYTES &&
  !NOT_IN_LIST.test(folder);

/** The folder of the socket: beside the cluster, or under a temporary folder when that cannot be. */
export const socketFolderIn = (
  place: string,
  temporaryFolders: readonly string[],
  name: string,
): string | undefined =>
  [join(place, 'socket'), ...temporaryFolders.map((folder) => join(folder, name))].find(fits);
