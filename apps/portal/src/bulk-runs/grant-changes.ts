import type { Grant } from '@bakehouse/contract';

export interface GrantChange {
  add: readonly Grant[];
  remove: readonly Grant[];
}

/** Returns the change that makes the grants as wanted; null when they are so already. */
export type GrantPlan = (grants: readonly Grant[]) => GrantChange | null;

const isSameGrant = (one: Grant, other: Grant) =>
  one.email === other.email && one.key_path === other.key_path;

const excludeGrants = (grants: readonly Grant[], others: readonly Grant[]) =>
  grants.filter((grant) => !others.some((other) => isSameGrant(grant, other)));

const toChange = (change: GrantChange): GrantChange | null =>
  change.add.length + change.remove.length === 0 ? null : change;

export const planAdding =
  (wanted: readonly Grant[]): GrantPlan =>
  (grants) =>
    toChange({ add: excludeGrants(wanted, grants), remove: [] });

/** Takes all grants of the addresses, also those on fields. */
export const planRemoving =
  (emails: readonly string[]): GrantPlan =>
  (grants) =>
    toChange({ add: [], remove: grants.filter(({ email }) => emails.includes(email)) });

/** Gives back exactly the grants that were taken, and takes those that were given. */
export const planUndoing =
  ({ add, remove }: GrantChange): GrantPlan =>
  (grants) =>
    toChange({
      add: excludeGrants(remove, grants),
      remove: grants.filter((grant) => add.some((other) => isSameGrant(grant, other))),
    });
