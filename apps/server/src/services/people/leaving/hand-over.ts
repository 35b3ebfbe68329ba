import { LEAVING_NAMES_LIMIT, toGroupGrantee, withoutPlusTag } from '@bakehouse/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { bans, files, groups } from '../../../db/tables.ts';
import { toAuditActor } from '../../audit/audit-actor.ts';
import type { UnlinkedRow } from '../../audit/audit-chain.ts';
import { createAuditEvent } from '../../audit/audit-event.ts';
import type { Leaving } from './access-removal.ts';
import type { LeaverAccount } from './leaver.ts';

interface HandOver extends Leaving {
  from: LeaverAccount;
  to: LeaverAccount;
}

interface HandedOver {
  events: readonly UnlinkedRow[];
  changed: readonly string[];
}

const bakerColumnsOf = ({ to }: HandOver) => ({ bakerId: to.id, baker: to.email });

/** Grants, fields and keys belong to the file, so they go with it; destroyed files stay. */
const handOverFiles = async (handOver: HandOver) => {
  const { tx, deps, by, from, to } = handOver;
  const owned = await tx
    .select({
      id: files.id,
      name: files.name,
      isInTheWay: sql<boolean>`exists (select 1 from ${files} as other
        where other.baker_id = ${to.id} and other.checksum = ${files}.checksum)`,
    })
    .from(files)
    .where(and(eq(files.bakerId, from.id), isNull(files.destroyedAt)))
    .orderBy(asc(files.id))
    .for('update', { of: files });
  const handed = owned.filter(({ isInTheWay }) => !isInTheWay);
  const ids = handed.map(({ id }) => id);
  if (ids.length > 0) {
    const change = { bakerId: to.id, version: sql`${files.version} + 1` };
    const updatedAt = deps.clock.now();
    await tx
      .update(files)
      .set({ ...change, updatedAt })
      .where(inArray(files.id, ids));
  }
  const events = handed.map(({ id, name }) =>
    createAuditEvent(deps, 'file_handed_over', {
      actor: toAuditActor(by.account, by),
      file: { id, name, ...bakerColumnsOf(handOver) },
      subject: from.email,
      details: { from: from.email },
    }),
  );
  return { events, changed: ids, inTheWay: owned.filter(({ isInTheWay }) => isInTheWay) };
};

const GROUP_NAME_ROOM = 56;

/** Two groups of one baker cannot have the same name, so the second becomes “Sales 2”. */
const freeNameOf = (name: string, taken: ReadonlySet<string>) => {
  const numbered = (count: number) => `${name.slice(0, GROUP_NAME_ROOM)} ${count}`;
  if (!taken.has(name.toLowerCase())) return name;
  let count = 2;
  while (taken.has(numbered(count).toLowerCase())) count += 1;
  return numbered(count);
};

/** Files are granted only to groups of their baker or the organisation, so the groups go with them. */
const handOverGroups = async ({ tx, deps, by, from, to }: HandOver) => {
  const found = await tx
    .select()
    .from(groups)
    .where(inArray(groups.bakerId, [from.id, to.id]))
    .orderBy(asc(groups.id))
    .for('update');
  const isOfReceiver = ({ bakerId }: typeof groups.$inferSelect) => bakerId === to.id;
  const taken = new Set(found.filter(isOfReceiver).map(({ nameKey }) => nameKey));
  const events: UnlinkedRow[] = [];
  const names: string[] = [];
  for (const { id, name, version } of found.filter((group) => !isOfReceiver(group))) {
    const free = freeNameOf(name, taken);
    const nameKey = free.toLowerCase();
    taken.add(nameKey);
    names.push(free);
    const change = { bakerId: to.id, name: free, nameKey, version: version + 1 };
    await tx.update(groups).set(change).where(eq(groups.id, id));
    const event = createAuditEvent(deps, 'group_changed', {
      actor: toAuditActor(by.account, by),
      baker: { id: to.id, address: to.email },
      subject: toGroupGrantee(id),
      details: {
        group: free,
        ...(free !== name && { renamedFrom: name }),
        ...{ handedTo: to.email, added: [], removed: [] },
      },
    });
    events.push(event);
  }
  return { events, names };
};

/** Without the bans of its baker, a file would open to people whom they had banned. */
const handOverBans = async ({ tx, deps, by, from, to }: HandOver) => {
  const given = await tx.select().from(bans).where(eq(bans.bakerId, from.id)).orderBy(bans.id);
  const others = given.filter(({ untagged }) => untagged !== withoutPlusTag(to.canonical));
  const createdAt = deps.clock.now();
  const copies = others.map((ban) => {
    const id = deps.random.uuid();
    return { ...ban, id, bakerId: to.id, createdAt };
  });
  const added =
    copies.length === 0
      ? []
      : await tx.insert(bans).values(copies).onConflictDoNothing().returning();
  const events = added.map(({ canonical, reason }) =>
    createAuditEvent(deps, 'user_banned', {
      actor: toAuditActor(by.account, by),
      baker: { id: to.id, address: to.email },
      subject: canonical,
      details: { level: 'individual', reason },
    }),
  );
  return { events, changed: added.map(({ untagged }) => untagged) };
};

/** The files, groups and bans of a baker become those of another one. */
export async function handOverAll(handOver: HandOver) {
  const moved = await handOverGroups(handOver);
  const handed = await handOverFiles(handOver);
  const banned = await handOverBans(handOver);
  const result: HandedOver = {
    events: [...handed.events, ...moved.events, ...banned.events],
    changed: [
      ...handed.changed,
      ...handed.inTheWay.map(({ id }) => `stays ${id}`),
      ...moved.names,
      ...banned.changed,
    ],
  };
  return {
    ...result,
    files: handed.changed.length,
    inTheWay: handed.inTheWay
      .slice(0, LEAVING_NAMES_LIMIT)
      .map(({ id, name }) => ({ file_id: id, filetitle: name })),
    groups: moved.names,
    bans: banned.changed.length,
  };
}
