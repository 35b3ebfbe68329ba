import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { arch, version } from 'node:process';

const GIB = 1024 ** 3;

/** What a figure depends on and nothing that tells whose machine it is. */
export interface Machine {
  cpu: string;
  cores: number;
  memoryGiB: number;
  os: string;
  node: string;
  /** Processes that wanted a core in the minute before: above the number of cores, figures suffer. */
  loadBefore: number;
}

export const readMachine = (): Machine => ({
  cpu: `${cpus()[0]?.model.trim() ?? 'unknown'} (${arch})`,
  cores: availableParallelism(),
  memoryGiB: Math.round(totalmem() / GIB),
  os: `${type()} ${release().replace(/[^\d.].*$/, '')}`,
  node: version,
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
});
