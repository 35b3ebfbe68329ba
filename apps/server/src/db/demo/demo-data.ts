import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/random.ts';
import { hashPin } from '../../services/pins.ts';
import type { Queries } from '../client.ts';
import {
  auditEvents,
  bans,
  emails,
  fileFields,
  files,
  grants,
  installation,
  organisations,
  passwords,
  pins,
  users,
} from '../tables.ts';
import {
  DEMO_PASSWORD,
  DEMO_PIN,
  demoAccounts,
  demoAddress,
  demoBans,
  type DemoAccount,
} from './accounts.ts';
import { planFile, type FilePlan } from './file-plan.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 'bakehouse demo 1';
const DAY_MS = 86_400_000;
const ORGANISATION = 'organization-test-00000000-0000-4000-8000-000000000001';
const ROWS_AT_ONCE = 500;

interface Prepared extends DemoAccount {
  id: string;
  createdAt: Date;
  pinHash: string | null;
}

const prepareAccount =
  (deps: Deps, random: Random, now: Date) =>
  async (account: DemoAccount): Promise<Prepared> => {
    const id = `user-test-${random.uuid()}`;
    return {
      ...account,
      id,
      createdAt: new Date(now.getTime() - account.ageDays * DAY_MS),
      pinHash: account.hasPin ? await hashPin(deps, id, DEMO_PIN) : null,
    };
  };

const insertAccounts = async (
  tx: Queries,
  random: Random,
  accounts: readonly Prepared[],
  passwordHash: string,
) => {
  await tx.insert(users).values(
    accounts.map(({ id, name, isAdmin = false, createdAt }) => ({
      id,
      organisationId: ORGANISATION,
      isAdmin,
      name: { first_name: name, middle_name: '', last_name: '' },
      createdAt,
    })),
  );
  await tx.insert(emails).values(
    accounts.map(({ id, name, isVerified, createdAt }) => ({
      id: `email-test-${random.uuid()}`,
      userId: id,
      address: demoAddress(name),
      canonical: demoAddress(name),
      isPrimary: true,
      verifiedAt: isVerified ? createdAt : null,
      createdAt,
    })),
  );
  await tx.insert(passwords).values(
    accounts.map(({ id, createdAt }) => ({
      userId: id,
      passwordId: `password-test-${random.uuid()}`,
      hash: passwordHash,
      createdAt,
      updatedAt: createdAt,
    })),
  );
  const withPin = accounts.flatMap(({ id, pinHash, createdAt }) =>
    pinHash === null ? [] : [{ userId: id, hash: pinHash, createdAt }],
  );
  await tx.insert(pins).values(withPin);
};

const inBatches = async <Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>) => {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insert(rows.slice(start, start + ROWS_AT_ONCE));
  }
};

type PlannedFile = FilePlan & { id: string; bakerId: string };

const insertFiles = async (tx: Queries, planned: readonly PlannedFile[]) => {
  const rows = planned.map(({ grants: _grants, fields: _fields, ...file }) => ({
    ...file,
    updatedAt: file.createdAt,
  }));
  await inBatches(rows, (batch) => tx.insert(files).values(batch));
  const granted = planned.flatMap(({ id, createdAt, grants: list }) =>
    list.map((grant) => ({ ...grant, fileId: id, createdAt })),
  );
  await inBatches(granted, (batch) => tx.insert(grants).values(batch).onConflictDoNothing());
  const fields = planned.flatMap(({ id, fields: list }) =>
    list.map((field) => ({ ...field, fileId: id })),
  );
  await inBatches(fields, (batch) => tx.insert(fileFields).values(batch));
};

const planFiles = (accounts: readonly Prepared[], random: Random, now: Date): PlannedFile[] =>
  accounts.flatMap(({ id: bakerId, name, files: count }) =>
    Array.from({ length: count }, (_, index) => ({
      id: random.uuid(),
      bakerId,
      ...planFile(name, index, now, random),
    })),
  );

const insertBans = async (
  tx: Queries,
  random: Random,
  accounts: readonly Prepared[],
  now: Date,
) => {
  const idOf = new Map(accounts.map(({ name, id }) => [name, id]));
  await tx.insert(bans).values(
    demoBans.map(({ name, baker, reason }) => ({
      id: random.uuid(),
      organisationId: ORGANISATION,
      bakerId: baker === null ? null : (idOf.get(baker) ?? null),
      canonical: demoAddress(name),
      untagged: demoAddress(name),
      reason,
      createdAt: new Date(now.getTime() - 10 * DAY_MS),
    })),
  );
};

const layDemo = async (deps: Deps, tx: Queries) => {
  const random = seededRandom(SEED);
  const now = deps.clock.now();
  const passwordHash = await deps.slowHash.hash(DEMO_PASSWORD);
  const accounts = await Promise.all(demoAccounts.map(prepareAccount(deps, random, now)));
  await tx.insert(organisations).values({ id: ORGANISATION, name: 'Bakehouse', createdAt: now });
  await insertAccounts(tx, random, accounts, passwordHash);
  await insertFiles(tx, planFiles(accounts, random, now));
  await insertBans(tx, random, accounts, now);
  await tx.insert(installation).values({ key: 'demo_laid_at', value: now.toISOString() });
};

const hasOrganisation = async (tx: Queries) =>
  (await tx.query.organisations.findFirst()) !== undefined;

/** Lays the demo data, or in an installation without it the one empty organisation. */
export function layFirstData(deps: Deps): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${organisations} in share row exclusive mode`);
    if (await hasOrganisation(tx)) return;
    if (deps.config.demo) {
      await layDemo(deps, tx);
      return;
    }
    const id = `organization-live-${deps.random.uuid()}`;
    await tx.insert(organisations).values({ id, name: 'Bakehouse', createdAt: deps.clock.now() });
  });
}

/** Back to the demo data: every session, mail and counter is gone; the signing key stays. */
export function resetDemo(deps: Deps): Promise<void> {
  return deps.db.transaction(async (tx) => {
    // The record is append-only for this server, too: only here it may begin anew.
    await tx.execute(sql`grant truncate on ${auditEvents} to current_user`);
    await tx.execute(
      sql`truncate organisations, users, attempts, outbox, rate_buckets, telemetry_events, installation cascade`,
    );
    await tx.execute(sql`revoke truncate on ${auditEvents} from current_user`);
    await layDemo(deps, tx);
  });
}
