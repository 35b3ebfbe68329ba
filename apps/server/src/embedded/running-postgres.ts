import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterFolderIn } from './cluster/cluster-location.ts';
import { DATABASE_NAME, type EmbeddedConnection } from './endpoint.ts';
import { isPostgresOn } from './cluster/leftover.ts';
import { SUPERUSER } from './cluster/new-cluster.ts';
import { forgetPostgresVariables } from './postgres-variables.ts';

const returnEmptyText = () => '';

/** The lock file has one value per line: pid, data folder, start time, port, socket folder, address. */
export async function findRunningPostgres(folder: string): Promise<EmbeddedConnection | undefined> {
  forgetPostgresVariables(process.env);
  const cluster = clusterFolderIn(folder);
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(returnEmptyText);
  const [pid = '', , , port = '', socketFolder = '', address = ''] = text.split('\n');
  if (!(await isPostgresOn(cluster, Number(pid)))) return undefined;
  const common = {
    port: Number(port),
    user: SUPERUSER,
    database: DATABASE_NAME,
    ssl: false,
  } as const;
  if (socketFolder) return { ...common, host: socketFolder };
  const password = await readFile(join(folder, 'postgres.password'), 'utf8').catch(returnEmptyText);
  return { ...common, host: address || '127.0.0.1', password };
}
