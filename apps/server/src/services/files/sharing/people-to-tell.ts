import { and, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import type { Queries } from '../../../db/client.ts';
import {
  auditEvents,
  bans,
  emails,
  mutedFiles,
  notifications,
  notificationSettings,
  unsubscribedAddresses,
  users,
} from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import { NAMED_GRANTS } from '../../access/group-grants.ts';
import type { Account } from '../../identity/accounts.ts';
import { decideSend, QUOTA_DAY_MS } from '../../identity/limits/send-quota-rules.ts';
import { selectDeletedAddresses } from '../../identity/identifiers/deleted-addresses.ts';

/** A person gets at most one letter about a file in this time, mailed notifications included. */
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

/** People who unsubscribed, chose no emails about new access or muted the file find it in the portal. */
const wantsNoLetterSql = (fileId: string, { organisationId }: Account) => sql`(
  exists (select 1 from ${unsubscribedAddresses} where ${unsubscribedAddresses.canonical} = named.name
    and ${unsubscribedAddresses.organisationId} = ${organisationId}
    and ${unsubscribedAddresses.kind} = 'file_shared')
  or exists (select 1 from ${notificationSettings} where ${notificationSettings.userId} = ${users.id}
    and ${notificationSettings.choices} ->> 'file_shared' = 'off')
  or exists (select 1 from ${mutedFiles} where ${mutedFiles.userId} = ${users.id} and ${mutedFiles.fileId} = ${fileId}))`;

const selectGranted = (tx: Queries, since: Date, { fileId, baker, addresses }: FileAccess) => {
  const name = sql<string>`named.name`;
  const ofWholeFile = sql<boolean>`exists (
    select 1 from ${NAMED_GRANTS} as whole
    where whole.file_id = ${fileId} and whole.key_path = ${BASE_KEY_PATH}
      and whole.name in (named.name, '*@' || split_part(named.name, '@', 2)))`;
  const lettersOfLately = tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.fileId, fileId),
        eq(auditEvents.action, 'access_shared'),
        eq(auditEvents.subject, name),
        gt(auditEvents.at, since),
      ),
    );
  const mailsOfLately = tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, users.id),
        eq(notifications.fileId, fileId),
        gt(notifications.mailedAt, since),
      ),
    );
  return tx
    .select({
      address: name,
      recipient: sql<string>`coalesce(${emails.address}, ${name})`,
      isWholeFile: ofWholeFile,
    })
    .from(sql`${NAMED_GRANTS} as named`)
    .leftJoin(
      emails,
      and(eq(emails.canonical, name), eq(emails.organisationId, baker.organisationId)),
    )
    .leftJoin(users, eq(users.id, emails.userId))
    .where(
      and(
        sql`named.file_id = ${fileId}`,
        inArray(name, [...addresses]),
        isNull(users.deactivatedAt),
        sql`${users.id} is distinct from ${baker.id}`,
        notExists(lettersOfLately),
        notExists(mailsOfLately),
        sql`not ${wantsNoLetterSql(fileId, baker)}`,
      ),
    )
    .groupBy(name, emails.address);
};

/** All letters about access of the last day, by the mailbox that got them. */
const readRecentLetters = async (tx: Queries, now: Date, { baker, addresses }: FileAccess) => {
  const mailbox = sql<string>`regexp_replace(${auditEvents.subject}, '\\+[^@]*@', '@')`;
  const rows = await tx
    .select({ mailbox, at: auditEvents.at })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.organisationId, baker.organisationId),
        eq(auditEvents.action, 'access_shared'),
        gt(auditEvents.at, new Date(now.getTime() - QUOTA_DAY_MS)),
        inArray(mailbox, addresses.map(withoutPlusTag)),
      ),
    )
    .orderBy(auditEvents.at);
  return Map.groupBy(rows, (row) => row.mailbox);
};

/** Tags of one mailbox count together, also those of one call. */
const withoutFullMailboxes = (
  people: readonly PersonToTell[],
  recent: ReadonlyMap<string, readonly { at: Date }[]>,
  now: Date,
): PersonToTell[] => {
  const sent = new Map([...recent].map(([mailbox, rows]) => [mailbox, rows.map(({ at }) => at)]));
  return people.filter(({ address }) => {
    const mailbox = withoutPlusTag(address);
    const decision = decideSend(sent.get(mailbox) ?? [], now);
    if (decision.allowed) sent.set(mailbox, [...decision.sentAt]);
    return decision.allowed;
  });
};

/** Reads the audit log, so the log must be locked. Leaves out the baker, banned, deactivated and deleted people, those told lately or who want no letters, and mailboxes that got many. */
export async function readPeopleToTell(
  tx: Queries,
  deps: Deps,
  access: FileAccess,
): Promise<PersonToTell[]> {
  const now = deps.clock.now();
  const since = minutesAfter(now, -MINUTES_BETWEEN_LETTERS);
  const granted = await selectGranted(tx, since, access);
  const banned = await selectBanned(tx, access);
  const deleted = await selectDeletedAddresses(tx, deps, {
    organisationId: access.baker.organisationId,
    canonicals: access.addresses,
  });
  const willing = granted.filter(
    ({ address }) => !banned.has(withoutPlusTag(address)) && !deleted.has(address),
  );
  return withoutFullMailboxes(willing, await readRecentLetters(tx, now, access), now);
}
