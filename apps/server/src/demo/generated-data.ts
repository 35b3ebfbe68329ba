import { sql } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import type { Random } from '../lib/crypto/random.ts';
import { NO_CALLER } from '../lib/http/caller.ts';
import { StartError } from '../lib/start-error.ts';
import { recordManyEvents } from '../services/audit/audit-log.ts';
import type { Queries } from '../db/client.ts';
import { installationValues } from '../db/tables.ts';
import { DEMO_PASSWORD, type PlannedAccount } from './accounts.ts';
import { planFile } from './file-plan.ts';
import { createSeededRandom } from './seeded-random.ts';
import { saveExistingAccount, accountToPerson } from './simulation/sign-ups.ts';
import { DAY_MS } from './simulation/action-context.ts';
import { simulateEvents, type PlannedBake } from './simulation/simulation.ts';
import { createSimulatedWorldWriter, type WriteChanges } from './simulation/world-writer.ts';
import {
  createSimulatedWorld,
  type SimulatedPerson,
  type SimulatedWorld,
} from './simulation/world.ts';

const HISTORY_DAYS = 120;
const GENERATED_DOMAIN = 'generated.bakehouse.test';
/** The number of events per transaction, so that a running server can write in between. */
const EVENTS_PER_TRANSACTION = 5000;
/** The other openers have no PIN, because hashing a PIN is slow. */
const OPENERS_WITH_PIN_COUNT = 24;

export interface GeneratedDataRequest {
  files: number;
  events: number;
  openers: number;
  bakers: number;
  /** The same seed gives the same data, with dates relative to the time when it is added. */
  seed: string;
}

export type GeneratedEntity = 'accounts' | 'files' | 'events';
export type ReportAdded = (noun: GeneratedEntity, amount: number) => void;

const toUsedSeedKey = (seed: string) => `generated ${seed}`;

/** @throws StartError when the seed was used before */
const claimSeed = async (tx: Queries, { clock }: Deps, seed: string) => {
  const claimed = await tx
    .insert(installationValues)
    .values({ key: toUsedSeedKey(seed), value: clock.now().toISOString() })
    .onConflictDoNothing()
    .returning();
  if (claimed.length > 0) return;
  throw new StartError(
    `The data of seed ${seed} exists already. Add more data with another --seed.`,
  );
};

export async function findUnusedSeed(db: Queries): Promise<string> {
  const used = await db
    .select({ key: installationValues.key })
    .from(installationValues)
    .where(sql`${installationValues.key} like 'generated %'`);
  const keys = new Set(used.map(({ key }) => key));
  let seed = 1;
  while (keys.has(toUsedSeedKey(String(seed)))) seed += 1;
  return String(seed);
}

interface AccountGroup {
  kind: 'baker' | 'opener';
  count: number;
  seed: string;
}

const planAccount = ({ kind, seed }: AccountGroup, index: number): PlannedAccount => {
  const name = `${kind}-${seed}-${index + 1}`;
  return {
    name,
    address: `${name}@${GENERATED_DOMAIN}`,
    hasPin: kind === 'baker' || index < OPENERS_WITH_PIN_COUNT,
    ageDays: HISTORY_DAYS + 1 + (index % 200),
  };
};

/** The accounts are older than the simulation, so the audit log needs no sign-up for them. */
const addAccounts = (world: SimulatedWorld, group: AccountGroup, now: Date): SimulatedPerson[] =>
  Array.from({ length: group.count }, (_, index) => {
    const account = planAccount(group, index);
    const createdAt = new Date(now.getTime() - account.ageDays * DAY_MS);
    const person = accountToPerson(world.random, account, createdAt);
    saveExistingAccount(world, person);
    return person;
  });

interface GeneratedPeople {
  bakers: readonly SimulatedPerson[];
  openers: readonly SimulatedPerson[];
}

const planBakes = (
  { bakers, openers }: GeneratedPeople,
  { files: count, seed }: GeneratedDataRequest,
  now: Date,
  random: Random,
): PlannedBake[] => {
  const addresses = openers.map(({ address }) => address);
  const regular = addresses[0] ?? `guest-${seed}@${GENERATED_DOMAIN}`;
  const common = { now, random, openers: addresses, regular, spread: Math.max(count, 1) + 1 };
  return Array.from({ length: count }, (_, index) => {
    const baker = bakers[index % bakers.length];
    if (!baker) throw new StartError('There is no baker for the files. Add some with --bakers.');
    return { baker, plan: planFile({ ...common, baker: `${seed}/${baker.address}`, index }) };
  });
};

function* chunksOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let chunk: Item[] = [];
  for (const item of items) {
    chunk.push(item);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const simulateGenerated = (world: SimulatedWorld, wanted: GeneratedDataRequest, now: Date) => {
  const { seed, events } = wanted;
  const length = HISTORY_DAYS * DAY_MS;
  const bakers = addAccounts(world, { kind: 'baker', count: wanted.bakers, seed }, now);
  const openers = addAccounts(world, { kind: 'opener', count: wanted.openers, seed }, now);
  const addresses = openers.map(({ address }) => address);
  return simulateEvents({
    world,
    start: new Date(now.getTime() - length),
    length,
    rows: bakers.length > 0 ? events : 0,
    bakes: planBakes({ bakers, openers }, wanted, now, world.random),
    openers,
    bakers,
    grantees: addresses.length > 0 ? addresses : [`guest-${seed}@${GENERATED_DOMAIN}`],
    extras: { openers: openers.slice(0, OPENERS_WITH_PIN_COUNT), bakers, admin: undefined },
  });
};

/** The tables and the audit log agree after every transaction; throws StartError for a seed that was used before. */
export async function addGeneratedData(
  deps: Deps,
  wanted: GeneratedDataRequest,
  onAdded: ReportAdded,
): Promise<void> {
  const world = createSimulatedWorld({
    ...deps,
    random: createSeededRandom(`bakehouse generated ${wanted.seed}`),
  });
  const rows = simulateGenerated(world, wanted, deps.clock.now());
  const organisationId = deps.projects.portal.organisationId;
  const passwordHash = await deps.slowHash.hash(DEMO_PASSWORD, NO_CALLER);
  const writer = createSimulatedWorldWriter(deps, world, { organisationId, passwordHash });
  const writeChanges = async (work: (tx: Queries, write: WriteChanges) => Promise<void>) => {
    const { write, keep } = writer.takeChanges();
    await deps.db.transaction((tx) => work(tx, write));
    onAdded('files', keep());
  };
  await writeChanges(async (tx, write) => {
    await claimSeed(tx, deps, wanted.seed);
    await write(tx);
  });
  onAdded('accounts', wanted.bakers + wanted.openers);
  for (const chunk of chunksOf(rows, EVENTS_PER_TRANSACTION)) {
    await writeChanges(async (tx, write) => {
      await write(tx);
      await recordManyEvents(tx, deps, organisationId, chunk);
    });
    onAdded('events', chunk.length);
  }
}
