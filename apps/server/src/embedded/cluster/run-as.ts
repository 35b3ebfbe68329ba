/** Postgres refuses to run as root, so root runs it in a user namespace or as another user. */
export type ProcessIdentity =
  { way: 'self' } | { way: 'namespace' } | { way: 'user'; uid: number; gid: number };

export interface ProcessCommand {
  file: string;
  args: readonly string[];
  uid?: number;
  gid?: number;
}

/** The user `nobody`; initdb needs a user with a name in the user database. */
const NOBODY_ID = 65534;
export const NOBODY_IDENTITY = {
  way: 'user',
  uid: NOBODY_ID,
  gid: NOBODY_ID,
} as const satisfies ProcessIdentity;

const NAMESPACE_COMMAND = [
  'unshare',
  '--user',
  `--map-user=${NOBODY_ID}`,
  `--map-group=${NOBODY_ID}`,
  '--',
];
const END_WITH_PARENT_COMMAND = ['setpriv', '--pdeathsig=QUIT', '--'];

export interface ClusterOwner {
  uid: number;
  gid: number;
}

/** Prefers the previous identity; a cluster that ran in a user namespace belongs to root. */
export function processIdentitiesFor(
  asRoot: boolean,
  owner: ClusterOwner | undefined,
): readonly ProcessIdentity[] {
  if (!asRoot) return [{ way: 'self' }];
  if (owner === undefined || owner.uid === 0) return [{ way: 'namespace' }, NOBODY_IDENTITY];
  return [{ way: 'user', uid: owner.uid, gid: owner.gid }, { way: 'namespace' }];
}

/** The owner of the cluster's files as processes outside of the user namespace see it. */
export function clusterOwnerFor(runAs: ProcessIdentity): ClusterOwner | undefined {
  if (runAs.way === 'self') return undefined;
  return runAs.way === 'user' ? { uid: runAs.uid, gid: runAs.gid } : { uid: 0, gid: 0 };
}

export function toProcessCommand(
  runAs: ProcessIdentity,
  words: readonly [string, ...string[]],
  endsWithParent: boolean,
): ProcessCommand {
  const [file, ...args] = [
    ...(runAs.way === 'namespace' ? NAMESPACE_COMMAND : []),
    ...(endsWithParent ? END_WITH_PARENT_COMMAND : []),
    ...words,
  ];
  const identity = runAs.way === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
  return { file: file ?? words[0], args, ...identity };
}
