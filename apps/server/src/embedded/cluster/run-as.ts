/**
 * Under which identity Postgres runs. It refuses to be root, so root either gives it a user
 * namespace in which root has another name, or starts it as another user.
 */
export type RunAs =
  { way: 'self' } | { way: 'namespace' } | { way: 'user'; uid: number; gid: number };

export interface Command {
  file: string;
  args: readonly string[];
  uid?: number;
  gid?: number;
}

/** nobody; initdb needs a user that the system knows by name. */
const NOBODY = 65534;
export const AS_NOBODY = { way: 'user', uid: NOBODY, gid: NOBODY } as const satisfies RunAs;

const NAMESPACE = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'];
const END_WITH_PARENT = ['setpriv', '--pdeathsig=QUIT', '--'];

export interface ClusterOwner {
  uid: number;
  gid: number;
}

/**
 * The ways worth trying, best first. Files made inside the namespace belong to root and files of
 * another user are out of its reach, so the owner of an existing cluster says which way it was run.
 */
export function waysToRun(asRoot: boolean, owner: ClusterOwner | undefined): readonly RunAs[] {
  if (!asRoot) return [{ way: 'self' }];
  if (owner === undefined || owner.uid === 0) return [{ way: 'namespace' }, AS_NOBODY];
  return [{ way: 'user', uid: owner.uid, gid: owner.gid }, { way: 'namespace' }];
}

/** Who owns the cluster's files when Postgres runs that way, seen from outside. */
export function ownerFor(runAs: RunAs): ClusterOwner | undefined {
  if (runAs.way === 'self') return undefined;
  return runAs.way === 'user' ? { uid: runAs.uid, gid: runAs.gid } : { uid: 0, gid: 0 };
}

export function commandAs(
  runAs: RunAs,
  words: readonly [string, ...string[]],
  endsWithParent: boolean,
): Command {
  const [file, ...args] = [
    ...(runAs.way === 'namespace' ? NAMESPACE : []),
    ...(endsWithParent ? END_WITH_PARENT : []),
    ...words,
  ];
  const identity = runAs.way === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
  return { file: file ?? words[0], args, ...identity };
}
