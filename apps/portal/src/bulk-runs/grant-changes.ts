import type { Grant } from '@bakehouse/contract';

export interface GrantChange {
  add: readonly Grant[];
  remove: readonly Grant[];
  tell?: boolean;
}

/** Returns the change that makes the grants as wanted; null when they are so already. */
export type GrantPlan = (grants: readonly Grant[]) => GrantChange | null;

const isSameGrant = (one: Grant, other: Grant) =>
  one.email === other.email && one.key_path === other.key_path;

const excludeGrants = (grants: readonly Grant[], others: readonly Grant[]) =>
  grants.filter((grant) => !others.some((other) => isSameGrant(grant, other)));

const toGrantChangeOrNull = (change: GrantChange): GrantChange | null =>
  change.add.length + change.remove.length === 0 ? null : change;

export const planGrantAddition =
  (wanted: readonly Grant[], tell = false): GrantPlan =>
  (grants) =>
    toGrantChangeOrNull({ add: excludeGrants(wanted, grants), remove: [], tell });

/** Takes all grants of the addresses, also those on fields. */
export const planGrantRemoval =
  (emails: readonly string[]): GrantPlan =>
  (grants) =>
    toGrantChangeOrNull({ add: [], remove: grants.filter(({ email }) => emails.includes(email)) });

/** Gives back exactly the grants that were taken, and takes those that were given. */
export const planGrantUndo =
  ({ add, remove }: GrantChange): GrantPlan =>
  (grants) =>
    toGrantChangeOrNull({
      add: excludeGrants(remove, grants),
      remove: grants.filter((grant) => add.some((other) => isSameGrant(grant, other))),
    });
