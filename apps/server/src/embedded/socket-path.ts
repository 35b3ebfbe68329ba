import { join } from 'node:path';

export const SOCKET_PORT = 5432;

/** The longest path of a socket is 103 bytes on macOS and 107 on Linux. */
const MAX_SOCKET_PATH_BYTES = 103;

/** Postgres reads the socket folders as a comma-separated list in which names can be quoted. */
const LIST_CHARACTERS_PATTERN = /[,"\n]/;

const canHoldSocket = (folder: string) =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_SOCKET_PATH_BYTES &&
  !LIST_CHARACTERS_PATTERN.test(folder);

export const socketFolderIn = (
  place: string,
  temporaryFolders: readonly string[],
  name: string,
): string | undefined =>
  [join(place, 'socket'), ...temporaryFolders.map((folder) => join(folder, name))].find(
    canHoldSocket,
  );
