import { spawnSync } from 'node:child_process';

/** Runs a program as process 1 of a new PID namespace, like a container does. */
export const NEW_NAMESPACE_COMMAND = [
  'unshare',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--',
];

const commandSucceeds = ([program = '', ...words]: readonly string[]) =>
  spawnSync(program, words).status === 0;

/** Creating namespaces and mounting disks fail in many containers and for users other than root. */
export const canCreateNamespaces = commandSucceeds([...NEW_NAMESPACE_COMMAND, 'true']);
export const canMountDisks = commandSucceeds([
  'unshare',
  '--mount',
  'mount',
  '-t',
  'tmpfs',
  'none',
  '/mnt',
]);

export const describeMissingPermissions = (): string[] => [
  ...(canCreateNamespaces
    ? []
    : ['Not run: the tests of two process namespaces. They need Linux and root.']),
  ...(canMountDisks ? [] : ['Not run: the test of a full disk. It needs Linux and root.']),
];
