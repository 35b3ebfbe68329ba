import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Random } from '../lib/crypto/random.ts';
import { recordMany } from '../services/audit/audit-record.ts';
import type { Queries } from '../db/client.ts';
import { retryDeadlock } from '../db/retry-deadlock.ts';
import { auditEvents, installation, organisations } from '../db/tables.ts';
import {
  DEMO_PASSWORD,
  demoAccounts,
  demoAddress,
  formerAccount,
  openerAddresses,
  type DemoAccount,
} from './accounts.ts';
import { prepareDemoStories } from './demo-stories.ts';
import { planFile } from './file-plan.ts';
import { rememberedHash } from './remembered-hash.ts';
import { seededRandom } from './seeded-random.ts';
import { appointSignUp, saveOldAccount, toPerson } from './simulation/cast.ts';
import { DAY_MS } from './simulation/scene.ts';
import { simulate, type PlannedBake } from './simulation/simulation.ts';
import { createWorldWriter } from './simulation/world-writer.ts';
import { createWorld, type Person, type World } from './simulation/world.ts';

const SEED = 'bakehouse demo 1';
const ORGANISATION = 'organization-test-00000000-0000-4000-8000-000000000001';
const HISTORY_DAYS = 120;
const HISTORY_EVENTS = 2500;
/** How often somebody comes by in relation to the others. */
const VISITS: Readonly<Record<string, number>> = { dee: 9, eli: 2, fay: 2, ada: 2, bo: 7 };
/** Their PIN is not there at the end, or never was: they come by for what is planned only. */
const RARE: readonly string[] = ['cy', 'gil'];

interface Cast {
  account: DemoAccount;
  person: Person;
}

const castOf = (random: Random, now: Date): Cast[] =>
  demoAccounts.map((account) => {
    const createdAt = new Date(now.getTime() - account.ageDays * DAY_MS);
    return { account, person: toPerson(random, account, createdAt) };
  });

const planBakes = (cast: readonly Cast[], random: Random, now: Date): PlannedBake[] => {
  const common = { now, random, openers: openerAddresses, regular: demoAddress('dee') };
  return cast.flatMap(({ account: { name, files: count }, person: baker }) =>
    Array.from({ length: count }, (_, index) => ({
      baker,
      plan: planFile({ ...common, baker: name, index }),
    })),
  );
};

const visitorsOf = (cast: readonly Cast[], isBaker: boolean) =>
  cast
    .filter(({ account }) => account.files > 0 === isBaker && !RARE.includes(account.name))
    .flatMap(({ account, person }) =>
      Array.from({ length: VISITS[account.name] ?? 1 }, () => person),
    );

const isExtra = ({ account: { name } }: Cast) => !(name in VISITS) && !RARE.includes(name);

const playDemo = (world: World, cast: readonly Cast[], now: Date) => {
  const length = HISTORY_DAYS * DAY_MS;
  const bakes = planBakes(cast, world.random, now);
  const former = toPerson(world.random, formerAccount, now);
  const personOf = (name: string) => {
    const found = cast.find(({ account }) => account.name === name);
    if (!found) throw new Error(`There is no demo account ${name}.`);
    return found.person;
  };
  const isOld = ({ account }: Cast) => account.ageDays > HISTORY_DAYS;
  for (const { person } of cast.filter(isOld)) saveOldAccount(world, person);
  const extras = cast.filter(isExtra);
  const peopleOf = (isBaker: boolean) =>
    extras.filter(({ account }) => account.files > 0 === isBaker).map(({ person }) => person);
  return simulate({
    world,
    start: new Date(now.getTime() - length),
    length,
    rows: HISTORY_EVENTS,
    bakes,
    openers: visitorsOf(cast, false),
    bakers: visitorsOf(cast, true),
    grantees: openerAddresses,
    extras: { openers: peopleOf(false), bakers: peopleOf(true), admin: personOf('ada') },
    prepare: (stage) => {
      const newcomers = cast.filter((member) => !isOld(member));
      for (const { person, account } of newcomers) appointSignUp(stage, person, account);
      appointSignUp(stage, former, formerAccount);
      prepareDemoStories(stage, { personOf, former, readers: peopleOf(false) });
    },
  });
};

const layDemo = async (given: Deps, tx: Queries) => {
  const deps = { ...given, slowHash: rememberedHash(given.slowHash) };
  const random = seededRandom(SEED);
  const now = deps.clock.now();
  const world = createWorld({ ...deps, random });
  const rows = [...playDemo(world, castOf(random, now), now)];
  await tx.insert(organisations).values({ id: ORGANISATION, name: 'Bakehouse', createdAt: now });
  const passwordHash = await deps.slowHash.hash(DEMO_PASSWORD);
  const writer = createWorldWriter(deps, world, { organisationId: ORGANISATION, passwordHash });
  await writer.write(tx);
  await recordMany(tx, deps, ORGANISATION, rows);
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
