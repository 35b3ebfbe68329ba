import { spawnSync } from 'node:child_process';

/** Runs a program as the first process of a new process namespace, as a container does. */
export const PROCESS_NAMESPACE = [
  'unshare',
  '--pid',
  '--fork',
  '--kill-child',
  '--mount-proc',
  '--',
];

const succeeds = ([program = '', ...words]: readonly string[]) =>
  spawnSync(program, words).status === 0;

/** Many containers forbid both, and only root may do them elsewhere. */
export const mayCreateNamespaces = succeeds([...PROCESS_NAMESPACE, 'true']);
export const mayMountDisks = succeeds([
  'unshare',
  '--mount',
  'mount',
  '-t',
  'tmpfs',
  'none',
  '/mnt',
]);

/** One line for each group of tests that this machine does not permit. */
export const missingPermissions = (): string[] => [
  ...(mayCreateNamespaces
    ? []
    : ['Not run: the tests of two process namespaces. They need Linux and root.']),
  ...(mayMountDisks ? [] : ['Not run: the test of a full disk. It needs Linux and root.']),
];
