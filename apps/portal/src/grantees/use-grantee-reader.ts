import { type CanonicalizeAddress, readPeople } from '@bakehouse/contract/input';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Group } from '../api/access/groups.ts';
import { useService } from '../lib/services.tsx';
import { lazyCanonicalGrantee } from './canonical-grantee.ts';
import { findGroup, nameOfGrantee, toGroupText, withGroupNames } from './groups/group-names.ts';
import { groupsQuery } from './groups/groups-query.ts';

const NO_GROUPS: readonly Group[] = [];

interface GranteeReader {
  /** Null while the address check is not here. */
  read: CanonicalizeAddress | null;
  isFailed: boolean;
  groups: readonly Group[];
  /** How people see an address, a domain or `group:` with an id. */
  nameOf: (grantee: string) => string;
  /** The text that is read as the grantee again. */
  textOf: (grantee: string) => string;
  /** Waits for the groups only if the text has a piece that is no address. */
  load: (text: string) => Promise<CanonicalizeAddress>;
}

const hasOtherPieces = (text: string, canonical: CanonicalizeAddress) =>
  readPeople(text, canonical).some(({ grantee }) => grantee === null);

/** Reads typed people, domains and groups. */
export function useGranteeReader(text: string, { withAllGroups = false } = {}): GranteeReader {
  const query = groupsQuery(useService('api').groups, false);
  const queries = useQueryClient();
  const check = useSyncExternalStore(lazyCanonicalGrantee.subscribe, lazyCanonicalGrantee.get);
  const canonical = check.status === 'ready' ? check.value : null;
  const isWanted = withAllGroups || (canonical !== null && hasOtherPieces(text, canonical));
  const { data: groups = NO_GROUPS } = useQuery({ ...query, enabled: isWanted });
  const read = canonical && withGroupNames(canonical, groups);
  return {
    read,
    isFailed: check.status === 'failed',
    groups,
    nameOf: (grantee) => nameOfGrantee(grantee, groups),
    textOf(grantee) {
      const group = findGroup(grantee, groups);
      return group && read ? toGroupText(group, read) : grantee;
    },
    async load(typed) {
      const loaded = await lazyCanonicalGrantee.load();
      if (!hasOtherPieces(typed, loaded)) return loaded;
      const known = await queries.query({ ...query, staleTime: 'static' }).catch(() => NO_GROUPS);
      return withGroupNames(loaded, known);
    },
  };
}
