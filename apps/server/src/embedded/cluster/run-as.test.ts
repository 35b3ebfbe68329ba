import { describe, expect, it } from 'vitest';
import {
  toProcessCommand,
  clusterOwnerFor,
  processIdentitiesFor,
  type ProcessIdentity,
} from './run-as.ts';

const SELF: ProcessIdentity = { way: 'self' };
const NAMESPACE: ProcessIdentity = { way: 'namespace' };
const NOBODY: ProcessIdentity = { way: 'user', uid: 65534, gid: 65534 };
const PAT: ProcessIdentity = { way: 'user', uid: 1000, gid: 100 };

describe('processIdentitiesFor', () => {
  it.each([
    { who: 'a user, fresh folder', asRoot: false, owner: undefined, ways: [SELF] },
    { who: 'a user, own cluster', asRoot: false, owner: { uid: 1000, gid: 100 }, ways: [SELF] },
    { who: 'root, fresh folder', asRoot: true, owner: undefined, ways: [NAMESPACE, NOBODY] },
    {
      who: 'root, own cluster',
      asRoot: true,
      owner: { uid: 0, gid: 0 },
      ways: [NAMESPACE, NOBODY],
    },
    {
      who: "root, a user's cluster",
      asRoot: true,
      owner: { uid: 1000, gid: 100 },
      ways: [PAT, NAMESPACE],
    },
  ])('lists the ways to run Postgres, best first: $who', ({ asRoot, owner, ways }) => {
    expect(processIdentitiesFor(asRoot, owner)).toEqual(ways);
  });
});

describe('toProcessCommand', () => {
  const MAPPED = ['--user', '--map-user=65534', '--map-group=65534', '--'];
  const ENDS = ['setpriv', '--pdeathsig=QUIT', '--'];

  it.each([
    { runAs: SELF, ends: false, command: { file: 'postgres', args: ['-D', 'x'] } },
    {
      runAs: SELF,
      ends: true,
      command: { file: 'setpriv', args: [...ENDS.slice(1), 'postgres', '-D', 'x'] },
    },
    {
      runAs: NAMESPACE,
      ends: false,
      command: { file: 'unshare', args: [...MAPPED, 'postgres', '-D', 'x'] },
    },
    {
      runAs: NAMESPACE,
      ends: true,
      command: { file: 'unshare', args: [...MAPPED, ...ENDS, 'postgres', '-D', 'x'] },
    },
    {
      runAs: PAT,
      ends: false,
      command: { file: 'postgres', args: ['-D', 'x'], uid: 1000, gid: 100 },
    },
  ])('wraps the command: $runAs.way, ending with its parent: $ends', ({ runAs, ends, command }) => {
    expect(toProcessCommand(runAs, ['postgres', '-D', 'x'], ends)).toEqual(command);
  });
});

describe('clusterOwnerFor', () => {
  it.each([
    { runAs: SELF, owner: undefined },
    { runAs: NAMESPACE, owner: { uid: 0, gid: 0 } },
    { runAs: PAT, owner: { uid: 1000, gid: 100 } },
  ])('returns the owner of the files: $runAs.way', ({ runAs, owner }) => {
    expect(clusterOwnerFor(runAs)).toEqual(owner);
  });
});
