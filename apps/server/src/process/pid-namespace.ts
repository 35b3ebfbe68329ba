import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** If /proc belongs to another pid namespace, a random name ensures that no pids are compared. */
async function readLinuxPidNamespace(): Promise<string> {
  if ((await readlink('/proc/self')) !== String(process.pid)) return randomUUID();
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
  ]);
  return `${boot.trim()} ${namespace}`;
}

/** Pids can be compared only within one boot of one machine and, on Linux, within one pid namespace. */
export const readPidNamespace = (): Promise<string> =>
  process.platform === 'linux'
    ? readLinuxPidNamespace().catch(() => randomUUID())
    : Promise.resolve(hostname());
