import { and, eq, exists, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import { auditEvents, bans, emails, grants, users } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { Account } from '../../identity/accounts.ts';
import { selectDeletedAddresses } from '../../identity/identifiers/deleted-addresses.ts';

/** A person gets at most one letter about a file in this time. */
const MINUTES_BETWEEN_LETTERS = 10;

export interface FileAccess {
  fileId: string;
  baker: Account;
  /** Canonical addresses. */
  addresses: readonly string[];
}

export interface PersonToTell {
  address: string;
  /** The address as its owner typed it, or as it was granted to somebody without an account. */
  recipient: string;
  isWholeFile: boolean;
}

const selectBanned = async (tx: Queries, { baker, addresses }: FileAccess) => {
  const found = await tx
    .select({ untagged: bans.untagged })
    .from(bans)
    .where(
      and(
        eq(bans.organisationId, baker.organisationId),
        inArray(bans.untagged, addresses.map(withoutPlusTag)),
        or(isNull(bans.bakerId), eq(bans.bakerId, baker.id)),
      ),
    );
  return new Set(found.map(({ untagged }) => untagged));
};

const wholeGrants = alias(grants, 'whole_grants');

const selectGranted = (tx: Queries, since: Date, { fileId, baker, addresses }: FileAccess) => {
  const wildcard = sql`'*@' || split_part(${grants.address}, '@', 2)`;
  const ofWholeFile = tx
    .select({ address: wholeGrants.address })
    .from(wholeGrants)
    .where(
      and(
        eq(wholeGrants.fileId, fileId),
        eq(wholeGrants.keyPath, BASE_KEY_PATH),
        or(eq(wholeGrants.address, grants.address), eq(wholeGrants.address, wildcard)),
      ),
    );
  const lettersOfLately = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.fileId, fileId),
        eq(auditEvents.action, 'access_shared'),
        eq(auditEvents.subject, grants.address),
        gt(auditEvents.at, since),
      ),
    );
  return tx
    .select({
      address: grants.address,
      recipient: sql<string>`coalesce(${emails.address}, ${grants.address})`,
      isWholeFile: sql<boolean>`${exists(ofWholeFile)}`,
    })
    .from(grants)
    .leftJoin(emails, eq(emails.canonical, grants.address))
    .leftJoin(users, eq(users.id, emails.userId))
    .where(
      and(
        eq(grants.fileId, fileId),
        inArray(grants.address, [...addresses]),
        isNull(users.deactivatedAt),
        sql`${users.id} is distinct from ${baker.id}`,
        notExists(lettersOfLately),
      ),
    )
    .groupBy(grants.address, emails.address);
};

/** Reads the audit log, so the log must be locked. Leaves out the baker, banned, deactivated and deleted people, and those told lately. */
export async function readPeopleToTell(
  tx: Queries,
  deps: Deps,
  access: FileAccess,
): Promise<PersonToTell[]> {
  const since = minutesAfter(deps.clock.now(), -MINUTES_BETWEEN_LETTERS);
  const granted = await selectGranted(tx, since, access);
  const banned = await selectBanned(tx, access);
  const deleted = await selectDeletedAddresses(tx, deps, access.addresses);
  return granted.filter(
    ({ address }) => !banned.has(withoutPlusTag(address)) && !deleted.has(address),
  );
}
