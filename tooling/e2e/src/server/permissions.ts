import { spawnSync } from 'node:child_process';

/** Runs a program as the first process of a new process namespace, as a container does. */
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

/** Many containers forbid both, and only root may do them elsewhere. */
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

/** One line for each group of tests that this machine does not permit. */
export const describeMissingPermissions = (): string[] => [
  ...(canCreateNamespaces
    ? []
    : ['Not run: the tests of two process namespaces. They need Linux and root.']),
  ...(canMountDisks ? [] : ['Not run: the test of a full disk. It needs Linux and root.']),
];
