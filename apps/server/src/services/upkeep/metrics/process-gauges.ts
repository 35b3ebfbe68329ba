import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { poolOf } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { readServerVersion } from '../../../lib/own-files/server-version.ts';

const addPoolGauges = (pool: Pool, registers: Registry[]) => {
  new Gauge({
    name: 'bakehouse_database_connections_max',
    help: 'The largest number of connections that this process opens.',
    registers,
  }).set(pool.options.max);
  new Gauge({
    name: 'bakehouse_database_connections',
    help: 'Connections of this process to the database.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'bakehouse_database_waiting_work',
    help: 'Pieces of work that wait for a connection.',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
};

export function addProcessGauges(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  register: Registry,
): void {
  const registers = [register];
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'bakehouse_build_info',
    help: 'Always 1; the label is the version of the server.',
    labelNames: ['version'],
    registers,
  }).set({ version: readServerVersion() }, 1);
  new Gauge({
    name: 'bakehouse_embedded_database',
    help: '1 if this process runs the embedded Postgres, else 0.',
    registers,
  }).set(config.databaseUrl === undefined ? 1 : 0);
  const pool = poolOf(db);
  if (pool) addPoolGauges(pool, registers);
}
