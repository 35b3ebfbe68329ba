import { readFile, realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { clusterFolderIn } from './cluster/cluster-location.ts';
import { SOCKET_PORT } from './socket-path.ts';

const SOCKET_FOLDER_LINE = 4;
const CONNECT_TIMEOUT_MS = 1000;

/** A full connection queue (EAGAIN) or no answer in time also means that Postgres is running. */
const acceptsConnection = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(true));
    socket.once('connect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'EAGAIN'));
  });

/** Another container may see the folder at another path, so every known socket path is tried. */
export async function isPostgresAnswering(folder: string): Promise<boolean> {
  const cluster = clusterFolderIn(folder);
  const place = dirname(await realpath(cluster).catch(() => cluster));
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const named = text.split('\n')[SOCKET_FOLDER_LINE]?.trim() ?? '';
  const folders = new Set([
    join(folder, 'socket'),
    join(place, 'socket'),
    ...(named.startsWith('/') ? [named] : []),
  ]);
  const paths = [...folders].map((each) => join(each, `.s.PGSQL.${SOCKET_PORT}`));
  return (await Promise.all(paths.map(acceptsConnection))).includes(true);
}
