import { randomUUID } from 'node:crypto';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';

/** Of a /proc that was mounted for other processes than ours, no number can be trusted. */
async function readLinux(): Promise<string> {
  if ((await readlink('/proc/self')) !== String(process.pid)) return randomUUID();
  const [boot, namespace] = await Promise.all([
    readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    readlink('/proc/self/ns/pid'),
  ]);
  return `${boot.trim()} ${namespace}`;
}

/**
 * Names the processes among which a pid means one of them: those of this start of this machine and,
 * on Linux, of this container. Where that cannot be told, nobody else is among them.
 */
export const readProcessSpace = (): Promise<string> =>
  process.platform === 'linux'
    ? readLinux().catch(() => randomUUID())
    : Promise.resolve(hostname());
