import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Random } from '../lib/crypto/random.ts';
import { NO_CALLER } from '../lib/http/caller.ts';
import { recordManyEvents } from '../services/audit/audit-log.ts';
import {
  hasPortalOrganisation,
  insertPortalOrganisation,
  insertProjectOrganisations,
} from '../services/identity/organisations.ts';
import { startReadingLog } from '../services/notifications/log-reader.ts';
import type { Queries } from '../db/client.ts';
import { hasSqlstate } from '../db/sqlstate.ts';
import { auditEvents, installationValues, organisations } from '../db/tables.ts';
import {
  DEMO_PASSWORD,
  demoAccounts,
  demoAddress,
  formerAccount,
  openerAddresses,
  type DemoAccount,
} from './accounts.ts';
import { scheduleDemoScenarios } from './demo-scenarios.ts';
import { type DemoOriginal, readDemoOriginals } from './demo-originals.ts';
import { type FilePlan, planFile } from './file-plan.ts';
import { toMemoizedHash } from './memoized-hash.ts';
import { createSeededRandom } from './seeded-random.ts';
import { scheduleSignUp, saveExistingAccount, accountToPerson } from './simulation/sign-ups.ts';
import { DAY_MS } from './simulation/action-context.ts';
import { simulateEvents, type PlannedBake } from './simulation/simulation.ts';
import { createSimulatedWorldWriter } from './simulation/world-writer.ts';
import {
  createSimulatedWorld,
  type SimulatedPerson,
  type SimulatedWorld,
} from './simulation/world.ts';

const DEMO_SEED = 'bakehouse demo 1';
const HISTORY_DAYS = 120;
const HISTORY_EVENT_COUNT = 2500;
/** The relative frequency of each person's visits; people who are missing here have 1. */
const VISIT_FREQUENCIES: Readonly<Record<string, number>> = {
  dee: 9,
  eli: 2,
  fay: 2,
  ada: 2,
  bo: 7,
};
/** Random visits need a PIN, which these people lack at the end of the simulation. */
const PEOPLE_WITHOUT_RANDOM_VISITS: readonly string[] = ['cy', 'gil'];

interface DemoPerson {
  account: DemoAccount;
  person: SimulatedPerson;
}

const createDemoPeople = (random: Random, now: Date): DemoPerson[] =>
  demoAccounts.map((account) => {
    const createdAt = new Date(now.getTime() - account.ageDays * DAY_MS);
    return { account, person: accountToPerson(random, account, createdAt) };
  });

/** The content of some files of bo is in the repository. */
const withOriginal = (plan: FilePlan, originals: readonly DemoOriginal[]): FilePlan => {
  const original = originals.find(({ name }) => name === plan.name);
  if (!original) return plan;
  return { ...plan, size: original.content.length, checksum: original.checksum, isFixed: true };
};

const planBakes = (cast: readonly DemoPerson[], random: Random, now: Date): PlannedBake[] => {
  const originals = readDemoOriginals();
  const common = { now, random, openers: openerAddresses, regular: demoAddress('dee') };
  return cast.flatMap(({ account: { name, files: count }, person: baker }) =>
    Array.from({ length: count }, (_, index) => ({
      baker,
      plan: withOriginal(
        planFile({ ...common, baker: name, index }),
        name === 'bo' ? originals : [],
      ),
    })),
  );
};

const weightedVisitorsOf = (cast: readonly DemoPerson[], isBaker: boolean) =>
  cast
    .filter(
      ({ account }) =>
        account.files > 0 === isBaker && !PEOPLE_WITHOUT_RANDOM_VISITS.includes(account.name),
    )
    .flatMap(({ account, person }) =>
      Array.from({ length: VISIT_FREQUENCIES[account.name] ?? 1 }, () => person),
    );

const isScenarioPerson = ({ account: { name } }: DemoPerson) =>
  !(name in VISIT_FREQUENCIES) && !PEOPLE_WITHOUT_RANDOM_VISITS.includes(name);

const simulateDemo = (world: SimulatedWorld, cast: readonly DemoPerson[], now: Date) => {
  const length = HISTORY_DAYS * DAY_MS;
  const bakes = planBakes(cast, world.random, now);
  const former = accountToPerson(world.random, formerAccount, now);
  const personOf = (name: string) => {
    const found = cast.find(({ account }) => account.name === name);
    if (!found) throw new Error(`There is no demo account ${name}.`);
    return found.person;
  };
  const isOld = ({ account }: DemoPerson) => account.ageDays > HISTORY_DAYS;
  for (const { person } of cast.filter(isOld)) saveExistingAccount(world, person);
  const extras = cast.filter(isScenarioPerson);
  const peopleOf = (isBaker: boolean) =>
    extras.filter(({ account }) => account.files > 0 === isBaker).map(({ person }) => person);
  return simulateEvents({
    world,
    start: new Date(now.getTime() - length),
    length,
    rows: HISTORY_EVENT_COUNT,
    bakes,
    openers: weightedVisitorsOf(cast, false),
    bakers: weightedVisitorsOf(cast, true),
    grantees: openerAddresses,
    extras: { openers: peopleOf(false), bakers: peopleOf(true), admin: personOf('ada') },
    prepare: (simulation) => {
      const newcomers = cast.filter((member) => !isOld(member));
      for (const { person, account } of newcomers) scheduleSignUp(simulation, person, account);
      scheduleSignUp(simulation, former, formerAccount);
      scheduleDemoScenarios(simulation, { personOf, former, readers: peopleOf(false) });
    },
  });
};

const seedDemo = async (given: Deps, tx: Queries) => {
  const deps = { ...given, slowHash: toMemoizedHash(given.slowHash) };
  const random = createSeededRandom(DEMO_SEED);
  const now = deps.clock.now();
  const world = createSimulatedWorld({ ...deps, random });
  const rows = [...simulateDemo(world, createDemoPeople(random, now), now)];
  const { organisationId } = deps.projects.portal;
  await insertPortalOrganisation(tx, deps);
  const passwordHash = await deps.slowHash.hash(DEMO_PASSWORD, NO_CALLER);
  const writer = createSimulatedWorldWriter(deps, world, {
    organisationId,
    passwordHash,
  });
  await writer.takeChanges().write(tx);
  await recordManyEvents(tx, deps, organisationId, rows);
  await tx.insert(installationValues).values({ key: 'demo_laid_at', value: now.toISOString() });
};

const seedTables = async (deps: Deps, tx: Queries) => {
  if (deps.config.demo) await seedDemo(deps, tx);
  else await insertPortalOrganisation(tx, deps);
  await startReadingLog(tx, deps, deps.projects.portal.organisationId);
};

/** Idempotent: seeds the demo data, or one empty organisation when DEMO is off. */
export function seedDatabase(deps: Deps): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${organisations} in share row exclusive mode`);
    if (!(await hasPortalOrganisation(tx))) await seedTables(deps, tx);
  });
}

const LOCK_NOT_AVAILABLE = '55P03';

/** Locks all tables or none, and never waits while it holds a lock, so it cannot be part of a deadlock. */
const lockTables = (tx: Queries) =>
  tx.execute(sql`do $$ begin execute (
    select 'lock table ' || string_agg(format('%I.%I', schemaname, tablename), ', ') || ' in access exclusive mode nowait'
    from pg_tables where schemaname = current_schema()
  ); end $$`);

const reseed = async (deps: Deps, tx: Queries) => {
  // The audit log is append-only; only this reset may truncate it.
  await tx.execute(sql`grant truncate on ${auditEvents} to current_user`);
  await lockTables(tx);
  await tx.execute(
    sql`truncate organisations, users, grant_uses, attempts, outbox, rate_buckets, send_quotas, telemetry_events, telemetry_usage, deleted_addresses, unsubscribed_addresses, installation cascade`,
  );
  await tx.execute(sql`revoke truncate on ${auditEvents} from current_user`);
  await insertProjectOrganisations(tx, deps);
  await seedTables(deps, tx);
};

const LOCK_RETRY_MS = 20;
const MAX_LOCK_TRIES = 500;

/** Deletes all data except the key that signs session JWTs, and seeds the database again. */
export async function resetData(deps: Deps): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.db.transaction((tx) => reseed(deps, tx));
      return;
    } catch (error) {
      if (tries === MAX_LOCK_TRIES || !hasSqlstate(error, LOCK_NOT_AVAILABLE)) throw error;
      await delay(LOCK_RETRY_MS);
    }
  }
}
