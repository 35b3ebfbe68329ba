import {
  AUDIT_SORTS,
  BAKER_SORTS,
  BASE_KEY_PATH,
  FILE_SORTS,
  OPENER_SORTS,
  SHARED_FILE_SORTS,
  type AuditAction,
} from '@bakehouse/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { auditEvents, emails, files, grants, users } from '../../src/db/tables.ts';
import { createPerson, createChecksum, type Person } from '../people/person.ts';
import type { TestServer } from '../server/test-server.ts';

/** A list to which tests add rows; rows with the same number have equal sort keys. */
export interface PagedList {
  reader: Person;
  path: string;
  /** Narrows the list to the rows that the test added. */
  query: Record<string, string>;
  sorts: readonly string[];
  /** The name of the member that identifies a row. */
  id: string;
  add: (likeness: number) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

const ADMIN_MODE_QUERY = { admin: 'true' };

const pickCyclically = <Value>(values: readonly Value[], number: number): Value => {
  const value = values[number % values.length];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};

const DAY_MS = 86_400_000;

/** Two instants a millisecond apart, one a day earlier, and one too old for an active person. */
const instantsBeforeNow = ({ deps }: TestServer) => {
  const now = deps.clock.now().getTime();
  return [1, 1 + 1 / DAY_MS, 2, 120].map((days) => new Date(now - days * DAY_MS));
};

const createFileRow = (server: TestServer, bakerId: string, likeness: number) => {
  const at = instantsBeforeNow(server);
  const dates = [null, ...at];
  const createdAt = pickCyclically(at, likeness);
  return {
    id: crypto.randomUUID(),
    bakerId,
    name: pickCyclically(['paged a', 'Paged A', 'paged Ω \\"b"'], likeness),
    mediaType: 'text/plain',
    size: 1,
    checksum: createChecksum(),
    createdAt,
    updatedAt: createdAt,
    openableAt: pickCyclically(dates, likeness >> 1),
    expiresAt: pickCyclically(dates, likeness >> 2),
  };
};

export async function createPagedFiles(server: TestServer): Promise<PagedList> {
  const { db } = server.deps;
  const reader = await createPerson(server, { isAdmin: true });
  const bakers = [reader.id, (await createPerson(server)).id];
  return {
    reader,
    path: '/get_files',
    query: { ...ADMIN_MODE_QUERY, search: 'paged' },
    sorts: FILE_SORTS,
    id: 'id',
    add: async (likeness) => {
      await db
        .insert(files)
        .values(createFileRow(server, pickCyclically(bakers, likeness >> 3), likeness));
    },
    remove: async (id) => {
      await db.delete(files).where(eq(files.id, id));
    },
  };
}

/** Files of two bakers; some are granted to the reader's address, some to the domain, some to both. */
export async function createPagedSharedFiles(server: TestServer): Promise<PagedList> {
  const { db } = server.deps;
  const address = `mia@${crypto.randomUUID()}.example`;
  const reader = await createPerson(server, { address });
  const wildcard = `*@${address.split('@')[1] ?? ''}`;
  const bakers = [(await createPerson(server)).id, (await createPerson(server)).id];
  const granted = [[address], [wildcard], [address, wildcard]];
  return {
    reader,
    path: '/shared_files',
    query: {},
    sorts: SHARED_FILE_SORTS,
    id: 'id',
    add: async (likeness) => {
      const file = createFileRow(server, pickCyclically(bakers, likeness >> 3), likeness);
      await db.insert(files).values(file);
      const grant = { fileId: file.id, keyPath: BASE_KEY_PATH, createdAt: file.createdAt };
      await db
        .insert(grants)
        .values(pickCyclically(granted, likeness).map((name) => ({ ...grant, address: name })));
    },
    remove: async (id) => {
      await db.delete(grants).where(eq(grants.fileId, id));
    },
  };
}

const TEST_ACTIONS = ['file_opened', 'open_blocked', 'file_baked'] as const satisfies AuditAction[];

/** The first sequence number is far above those of the demo data. */
const FIRST_TEST_SEQUENCE = 1_000_000;
let addedEventCount = 0;

interface NewEvent {
  likeness: number;
  message: string;
  given?: Partial<typeof auditEvents.$inferInsert>;
}

const addEvent = async (server: TestServer, { likeness, message, given = {} }: NewEvent) => {
  const { db } = server.deps;
  addedEventCount += 1;
  await db.insert(auditEvents).values({
    organisationId: server.deps.projects.portal.organisationId,
    seq: FIRST_TEST_SEQUENCE + addedEventCount,
    id: crypto.randomUUID(),
    at: pickCyclically(instantsBeforeNow(server), likeness),
    actor: pickCyclically(['a@paged.example', 'A@paged.example', 'b@paged.example'], likeness),
    actorIsAdmin: false,
    deviceType: pickCyclically(['Desktop', 'Mobile'], likeness >> 1),
    action: pickCyclically(TEST_ACTIONS, likeness >> 1),
    baker: pickCyclically([null, 'c@paged.example', 'd@paged.example'], likeness >> 2),
    fileId: pickCyclically([null, 'file-1', 'file-2'], likeness >> 3),
    fileName: pickCyclically([null, 'rye', 'Rye', 'oat'], likeness >> 3),
    message,
    description: '',
    hiddenFromActor: false,
    hash: '',
    ...given,
  });
};

export async function createPagedEvents(server: TestServer): Promise<PagedList> {
  return {
    reader: await createPerson(server, { isAdmin: true }),
    path: '/get_all_audit_logs',
    query: { ...ADMIN_MODE_QUERY, search: 'A paged event.' },
    sorts: AUDIT_SORTS,
    id: 'id',
    add: (likeness) => addEvent(server, { likeness, message: 'A paged event.' }),
    // The audit log allows no deletion, so the row gets a text that the search does not find.
    remove: async (id) => {
      const { db } = server.deps;
      await db.update(auditEvents).set({ message: 'Gone.' }).where(eq(auditEvents.id, id));
    },
  };
}

const addAccount = async ({ deps }: TestServer, address: string) => {
  const { db } = deps;
  const createdAt = deps.clock.now();
  const id = crypto.randomUUID();
  const { organisationId } = deps.projects.portal;
  const name = { first_name: '', middle_name: '', last_name: '' };
  await db.insert(users).values({ id, organisationId, name, createdAt });
  await db.insert(emails).values({
    id,
    userId: id,
    organisationId,
    address,
    canonical: address,
    isPrimary: true,
    createdAt,
  });
  return id;
};

const createEmailAddress = (likeness: number) =>
  `${pickCyclically(['a', 'b'], likeness)}-${crypto.randomUUID()}@paged.example`;

/** Some openers have opened a file; others only have a grant, for one file or two. */
export async function createPagedOpeners(server: TestServer): Promise<PagedList> {
  const { db } = server.deps;
  const reader = await createPerson(server);
  const baked = [await reader.bake(), await reader.bake()];
  const addOpening = async (address: string, likeness: number) => {
    const actorId = await addAccount(server, address);
    const given = { actorId, action: 'file_opened', bakerId: reader.id } as const;
    await addEvent(server, { likeness, message: address, given });
  };
  return {
    reader,
    path: '/users/openers',
    query: {},
    sorts: OPENER_SORTS,
    id: 'email',
    add: async (likeness) => {
      const address = createEmailAddress(likeness);
      const createdAt = server.deps.clock.now();
      const granted = baked.slice(0, 1 + (likeness % 2));
      await db
        .insert(grants)
        .values(
          granted.map(({ id: fileId }) => ({ fileId, address, keyPath: BASE_KEY_PATH, createdAt })),
        );
      if (likeness % 3 > 0) await addOpening(address, likeness >> 1);
    },
    remove: async (email) => {
      await db.delete(grants).where(eq(grants.address, email));
      await db.delete(auditEvents).where(eq(auditEvents.message, email));
    },
  };
}

export async function createPagedBakers(server: TestServer): Promise<PagedList> {
  const { db } = server.deps;
  const bakerOf = (email: string) =>
    db
      .select({ id: emails.userId })
      .from(emails)
      .where(and(eq(emails.canonical, email), emails.isPrimary));
  return {
    reader: await createPerson(server, { isAdmin: true }),
    path: '/users/bakers',
    query: { ...ADMIN_MODE_QUERY, search: '@paged.example' },
    sorts: BAKER_SORTS,
    id: 'email',
    add: async (likeness) => {
      const id = await addAccount(server, createEmailAddress(likeness));
      const baked = [likeness, likeness + 4].slice(0, 1 + (likeness % 2));
      await db.insert(files).values(baked.map((each) => createFileRow(server, id, each)));
    },
    remove: async (email) => {
      await db.delete(files).where(inArray(files.bakerId, bakerOf(email)));
    },
  };
}
