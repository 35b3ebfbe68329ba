import { sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/random.ts';
import { recordMany } from '../../services/audit-record.ts';
import type { Queries } from '../client.ts';
import { retryDeadlock } from '../retry-deadlock.ts';
import { auditEvents, bans, installation, organisations } from '../tables.ts';
import {
  DEMO_PASSWORD,
  demoAccounts,
  demoAddress,
  demoBans,
  openerAddresses,
  type DemoAccount,
} from './accounts.ts';
import { planHistory } from './audit-plan.ts';
import { planFile } from './file-plan.ts';
import { insertAccounts, prepareAccounts, type PreparedAccount } from './lay-accounts.ts';
import { insertFiles, type PlannedFile } from './lay-files.ts';
import { asHistory, atLeastOne, personOf } from './lay-history.ts';
import { rememberedHash } from './remembered-hash.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 'bakehouse demo 1';
const DAY_MS = 86_400_000;
const ORGANISATION = 'organization-test-00000000-0000-4000-8000-000000000001';
const HISTORY_DAYS = 120;
const HISTORY_EVENTS = 2500;

type Prepared = PreparedAccount<DemoAccount>;

const planFiles = (accounts: readonly Prepared[], random: Random, now: Date): PlannedFile[] =>
  accounts.flatMap(({ id: bakerId, name, files: count }) =>
    Array.from({ length: count }, (_, index) => ({
      id: random.uuid(),
      bakerId,
      ...planFile({ baker: name, index, now, random, openers: openerAddresses }),
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

const insertHistory = async (
  tx: Queries,
  deps: Deps,
  accounts: readonly Prepared[],
  planned: readonly PlannedFile[],
  random: Random,
) => {
  const to = deps.clock.now();
  const bakers = atLeastOne(accounts.filter(({ files: count }) => count > 0).map(personOf));
  const [admin] = atLeastOne(bakers.filter(({ isAdmin }) => isAdmin));
  const history = planHistory(deps, {
    files: asHistory(planned, bakers),
    bakers,
    openers: atLeastOne(
      accounts.filter(({ files: count, isVerified }) => count === 0 && isVerified).map(personOf),
    ),
    admin,
    from: new Date(to.getTime() - HISTORY_DAYS * DAY_MS),
    to,
    count: HISTORY_EVENTS,
    random,
  });
  await recordMany(tx, deps, ORGANISATION, history);
};

const layDemo = async (given: Deps, tx: Queries) => {
  const deps = { ...given, slowHash: rememberedHash(given.slowHash) };
  const random = seededRandom(SEED);
  const now = deps.clock.now();
  const passwordHash = await deps.slowHash.hash(DEMO_PASSWORD);
  const accounts = await prepareAccounts(deps, random, now, demoAccounts);
  await tx.insert(organisations).values({ id: ORGANISATION, name: 'Bakehouse', createdAt: now });
  await insertAccounts(tx, random, accounts, { organisationId: ORGANISATION, passwordHash });
  const planned = planFiles(accounts, random, now);
  await insertFiles(tx, planned);
  await insertBans(tx, random, accounts, now);
  await insertHistory(tx, deps, accounts, planned, random);
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

const layAnew = async (deps: Deps, tx: Queries) => {
  // The record is append-only for this server, too: only here it may begin anew.
  await tx.execute(sql`grant truncate on ${auditEvents} to current_user`);
  await tx.execute(
    sql`truncate organisations, users, attempts, outbox, rate_buckets, telemetry_events, telemetry_usage, installation cascade`,
  );
  await tx.execute(sql`revoke truncate on ${auditEvents} from current_user`);
  await layDemo(deps, tx);
};

/** Back to the demo data: every session, mail and counter is gone; the signing key stays. */
export function resetDemo(deps: Deps): Promise<void> {
  return retryDeadlock(() => deps.db.transaction((tx) => layAnew(deps, tx)));
}
