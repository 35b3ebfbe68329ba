import { spawnSync } from 'node:child_process';

const WORDS = ['--pid', '--fork', '--kill-child', '--mount-proc', '--'];

/** Some containers forbid them. */
const isAllowed = spawnSync('unshare', [...WORDS, 'true']).status === 0;

/** Runs a program among processes of its own, as a container does; beside ours where that is forbidden. */
export const PROCESS_NAMESPACE: readonly string[] = isAllowed ? ['unshare', ...WORDS] : [];
