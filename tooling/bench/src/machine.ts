import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { arch, version } from 'node:process';

const BYTES_PER_GIB = 1024 ** 3;

/** Contains nothing that identifies the owner of the machine. */
export interface MachineDescription {
  cpu: string;
  cores: number;
  memoryGiB: number;
  os: string;
  node: string;
  /** Load average of one minute. Above the number of cores, times are not reliable. */
  loadBefore: number;
}

export const readMachine = (): MachineDescription => ({
  cpu: `${cpus()[0]?.model.trim() ?? 'unknown'} (${arch})`,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / BYTES_PER_GIB),
  os: `${type()} ${release().replace(/[^\d.].*$/, '')}`,
  node: version,
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
});
