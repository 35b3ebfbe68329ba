import { withoutPlusTag, type AccessState } from '@bakehouse/contract';
import { explainAccess, grantAddressesOf, type AccessFile } from './access-decision.ts';

/** explainAccess() for each address and domain with a grant. */
export function toAccessStates(file: AccessFile, at: Date): AccessState[] {
  const grants = Map.groupBy(file.grants, ({ address }) => address);
  const ofGroups = file.grants.filter(({ group }) => group !== undefined);
  const othersOf = (email: string) => ofGroups.filter(({ address }) => address !== email);
  const bans = Map.groupBy(file.bans, ({ address }) => withoutPlusTag(address));
  return [...grants.keys()].map((email) => {
    const names = new Set(grantAddressesOf(email));
    // Without this choice, the time would grow with the square of the number of grants.
    const own: AccessFile = {
      ...file,
      grants: [...names].flatMap((name) => grants.get(name) ?? []).concat(othersOf(email)),
      bans: bans.get(withoutPlusTag(email)) ?? [],
    };
    const { allowed, rule, matched, group, changesAt } = explainAccess(own, email, at);
    const changes = changesAt?.toISOString() ?? null;
    return {
      ...{ email, allowed, rule, matched: [...matched], changesAt: changes },
      ...(group !== undefined && { group }),
    };
  });
}
