import { readFile, realpath } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { clusterIn } from './cluster/cluster-place.ts';
import { SOCKET_PORT } from './socket-path.ts';

const SOCKET_LINE = 4;
const WITHIN_MS = 1000;

/** A full queue of connections is a Postgres, too; it may be suspended. */
const accepts = (path: string) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(path);
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(WITHIN_MS, () => settle(true));
    socket.once('connect', () => settle(true));
    socket.once('error', (error: NodeJS.ErrnoException) => settle(error.code === 'EAGAIN'));
  });

/**
 * Whether a Postgres accepts connections for a data folder, whichever container it runs in: a
 * socket in a folder that both see connects them. The folder may have another path there.
 */
export async function postgresAnswers(folder: string): Promise<boolean> {
  const cluster = clusterIn(folder);
  const place = dirname(await realpath(cluster).catch(() => cluster));
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const named = text.split('\n')[SOCKET_LINE]?.trim() ?? '';
  const folders = new Set([
    join(folder, 'socket'),
    join(place, 'socket'),
    ...(named.startsWith('/') ? [named] : []),
  ]);
  const paths = [...folders].map((each) => join(each, `.s.PGSQL.${SOCKET_PORT}`));
  return (await Promise.all(paths.map(accepts))).includes(true);
}
