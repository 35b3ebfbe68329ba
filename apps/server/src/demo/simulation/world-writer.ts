import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import { NO_CALLER } from '../../lib/http/caller.ts';
import { hashPin } from '../../services/factors/pins/pin-hash.ts';
import type { Queries } from '../../db/client.ts';
import {
  accessRequests,
  bans,
  emails,
  fileFields,
  files,
  grants,
  groupMembers,
  groups,
  grantUses,
  passwords,
  pins,
  users,
} from '../../db/tables.ts';
import { DEMO_PIN } from '../accounts.ts';
import { runInBatches } from '../run-in-batches.ts';
import type {
  SimulatedWorldChanges,
  SimulatedPerson,
  SimulatedFile,
  SimulatedGroup,
  SimulatedWorld,
} from './world.ts';

/** The maximum number of parallel hashes, because the slow hash refuses long queues. */
const HASHES_AT_ONCE = 20;

interface SharedAccountColumns {
  organisationId: string;
  /** All accounts share one password hash, because hashing is slow on purpose. */
  passwordHash: string;
}

/** Writes the changes. After a rollback, another transaction can write the same changes. */
export type WriteChanges = (tx: Queries) => Promise<void>;

interface PendingChanges {
  write: WriteChanges;
  /** Called after the commit; returns the number of new files. */
  keep: () => number;
}

export interface SimulatedWorldWriter {
  takeChanges: () => PendingChanges;
}

type SimulatedGrant = SimulatedFile['grants'][number];

type WrittenGrants = ReadonlyMap<string, ReadonlySet<SimulatedGrant>>;

const upsertFiles = (tx: Queries, changed: readonly SimulatedFile[]) => {
  const rows = changed.map(({ baker, grants: _grants, fields: _fields, ...file }) => ({
    ...file,
    bakerId: baker.id,
  }));
  return runInBatches(rows, (batch) =>
    tx
      .insert(files)
      .values(batch)
      .onConflictDoUpdate({
        target: files.id,
        set: {
          bakerId: sql`excluded.baker_id`,
          updatedAt: sql`excluded.updated_at`,
          destroyedAt: sql`excluded.destroyed_at`,
          openableAt: sql`excluded.openable_at`,
          expiresAt: sql`excluded.expires_at`,
          version: sql`excluded.version`,
        },
      }),
  );
};

const deleteGrants = (tx: Queries, rows: readonly (SimulatedGrant & { fileId: string })[]) =>
  runInBatches(rows, (batch) => {
    const named = batch.map(({ fileId, address, keyPath }) =>
      and(eq(grants.fileId, fileId), eq(grants.address, address), eq(grants.keyPath, keyPath)),
    );
    return tx.delete(grants).where(or(...named));
  });

const insertGrants = async (
  tx: Queries,
  rows: readonly (SimulatedGrant & { fileId: string })[],
) => {
  const stored = await tx
    .insert(grants)
    .values(rows.map(({ limits, ...grant }) => ({ ...grant, ...limits })))
    .returning();
  // Postgres returns the rows in the order of the values.
  const used = stored.flatMap(({ serial }, index) =>
    (rows[index]?.limits?.uses ?? []).map((use) => ({ ...use, serial })),
  );
  if (used.length > 0) await tx.insert(grantUses).values(used);
};

const writeFiles = async (
  tx: Queries,
  changed: readonly SimulatedFile[],
  written: WrittenGrants,
) => {
  await upsertFiles(tx, changed);
  const before = (id: string) => written.get(id) ?? new Set<SimulatedGrant>();
  const removed = changed.flatMap(({ id, grants: list }) =>
    [...before(id)]
      .filter((grant) => !list.includes(grant))
      .map((grant) => ({ ...grant, fileId: id })),
  );
  await deleteGrants(tx, removed);
  const added = changed.flatMap(({ id, grants: list }) =>
    list.filter((grant) => !before(id).has(grant)).map((grant) => ({ ...grant, fileId: id })),
  );
  await runInBatches(added, (batch) => insertGrants(tx, batch));
  const fields = changed
    .filter(({ id }) => !written.has(id))
    .flatMap(({ id, fields: list }) => list.map((field) => ({ ...field, fileId: id })));
  await runInBatches(fields, (batch) => tx.insert(fileFields).values(batch));
};

const writeGroups = async (
  tx: Queries,
  changed: readonly SimulatedGroup[],
  organisationId: string,
) => {
  const deleted = changed.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
  await runInBatches(deleted, (batch) => tx.delete(groups).where(inArray(groups.id, batch)));
  const kept = changed.filter(({ deletedAt }) => deletedAt === null);
  const rows = kept.map(({ id, baker, name, version, createdAt }) => ({
    ...{ id, organisationId, bakerId: baker.id, name, nameKey: name.toLowerCase() },
    ...{ version, createdAt },
  }));
  await runInBatches(rows, (batch) =>
    tx
      .insert(groups)
      .values(batch)
      .onConflictDoUpdate({ target: groups.id, set: { version: sql`excluded.version` } }),
  );
  const members = kept.flatMap(({ id: groupId, members: list }) =>
    list.map((member) => ({ ...member, groupId })),
  );
  await runInBatches(members, (batch) =>
    tx.insert(groupMembers).values(batch).onConflictDoNothing(),
  );
};

const writeUsers = async (
  tx: Queries,
  people: readonly SimulatedPerson[],
  { organisationId, passwordHash }: SharedAccountColumns,
) => {
  const userRows = people.map(({ id, isAdmin, name, createdAt, deactivatedAt }) => ({
    ...{ id, organisationId, isAdmin, name, createdAt, deactivatedAt },
  }));
  const emailRows = people.map(({ id, emailId, address, verifiedAt, createdAt }) => ({
    ...{ id: emailId, userId: id, organisationId, address, canonical: address, isPrimary: true },
    ...{ verifiedAt, createdAt },
  }));
  const passwordRows = people.map(({ id, passwordId, createdAt, passwordSetAt }) => ({
    ...{ userId: id, passwordId, hash: passwordHash, createdAt, updatedAt: passwordSetAt },
  }));
  await runInBatches(userRows, (batch) =>
    tx
      .insert(users)
      .values(batch)
      .onConflictDoUpdate({
        target: users.id,
        set: { name: sql`excluded.name`, deactivatedAt: sql`excluded.deactivated_at` },
      }),
  );
  await runInBatches(emailRows, (batch) =>
    tx
      .insert(emails)
      .values(batch)
      .onConflictDoUpdate({ target: emails.id, set: { verifiedAt: sql`excluded.verified_at` } }),
  );
  await runInBatches(passwordRows, (batch) =>
    tx
      .insert(passwords)
      .values(batch)
      .onConflictDoUpdate({
        target: passwords.userId,
        set: { updatedAt: sql`excluded.updated_at` },
      }),
  );
};

const writeRequests = async (tx: Queries, { requests }: SimulatedWorldChanges) => {
  const set = {
    state: sql`excluded.state`,
    answeredAt: sql`excluded.answered_at`,
    word: sql`excluded.word`,
    isDisclosed: sql`excluded.is_disclosed`,
  };
  await runInBatches([...requests], (batch) =>
    tx.insert(accessRequests).values(batch).onConflictDoUpdate({ target: accessRequests.id, set }),
  );
};

/** Hashes a PIN only when an account needs it, because each hash is slow. */
const createPinHashes = (deps: Deps) => {
  const hashes = new Map<string, string>();
  return async (people: readonly SimulatedPerson[]) => {
    const missing = people.filter(({ id }) => !hashes.has(id));
    for (let start = 0; start < missing.length; start += HASHES_AT_ONCE) {
      await Promise.all(
        missing.slice(start, start + HASHES_AT_ONCE).map(async ({ id }) => {
          hashes.set(id, await hashPin(deps, { userId: id, pin: DEMO_PIN, caller: NO_CALLER }));
        }),
      );
    }
    return people.flatMap(({ id, pinSetAt }) => {
      const hash = hashes.get(id);
      return pinSetAt && hash !== undefined ? [{ userId: id, hash, createdAt: pinSetAt }] : [];
    });
  };
};

export function createSimulatedWorldWriter(
  deps: Deps,
  world: SimulatedWorld,
  common: SharedAccountColumns,
): SimulatedWorldWriter {
  const written = new Map<string, ReadonlySet<SimulatedGrant>>();
  const pinRowsOf = createPinHashes(deps);

  const writePins = async (tx: Queries, people: readonly SimulatedPerson[]) => {
    const rows = await pinRowsOf(people.filter(({ pinSetAt }) => pinSetAt !== null));
    await runInBatches(rows, (batch) => tx.insert(pins).values(batch).onConflictDoNothing());
  };

  const writeBans = async (tx: Queries, { bans: added, liftedBans }: SimulatedWorldChanges) => {
    const { organisationId } = common;
    const lifted = [...liftedBans].map(({ id }) => id);
    await runInBatches(lifted, (batch) => tx.delete(bans).where(inArray(bans.id, batch)));
    const rows = [...added].map((ban) => ({ ...ban, organisationId }));
    await runInBatches(rows, (batch) => tx.insert(bans).values(batch));
  };

  return {
    takeChanges: () => {
      const changes = world.takeChanges();
      const people = [...changes.people];
      const gone = [...changes.gone].map(({ id }) => id);
      return {
        write: async (tx) => {
          await runInBatches(gone, (batch) => tx.delete(users).where(inArray(users.id, batch)));
          await writeUsers(tx, people, common);
          await writePins(tx, people);
          await writeFiles(tx, [...changes.files], written);
          await writeGroups(tx, [...changes.groups], common.organisationId);
          await writeBans(tx, changes);
          await writeRequests(tx, changes);
        },
        keep: () => {
          const filesBefore = written.size;
          for (const { id, grants: list } of changes.files) written.set(id, new Set(list));
          return written.size - filesBefore;
        },
      };
    },
  };
}
