import { desc, sql } from 'drizzle-orm';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../lib/random.ts';
import { StartError } from '../../process/start-error.ts';
import { recordMany } from '../../services/audit-record.ts';
import { oneOrganisation } from '../../services/organisations.ts';
import { selectAccounts } from '../../services/accounts.ts';
import type { Queries } from '../client.ts';
import { emails, files, grants, installation, users } from '../tables.ts';
import { DEMO_PASSWORD, type PlannedAccount } from './accounts.ts';
import { planHistory, type HistoryFile, type Person } from './audit-plan.ts';
import { planFile } from './file-plan.ts';
import { insertAccounts, prepareAccounts } from './lay-accounts.ts';
import { insertFiles, type PlannedFile } from './lay-files.ts';
import { asHistory, atLeastOne, personOf } from './lay-history.ts';
import { seededRandom } from './seeded-random.ts';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 120;
const DOMAIN = 'generated.bakehouse.test';
/** One transaction of events: between two, a running server gets its turn. */
const EVENTS_AT_ONCE = 5000;
/** Enough variety to draw from; a history does not need every user. */
const DRAWN_AT_MOST = 2000;

export interface GeneratedData {
  files: number;
  events: number;
  openers: number;
  bakers: number;
  /** The same seed gives the same data, relative to when it is laid. */
  seed: string;
}

export type GeneratedNoun = 'accounts' | 'files' | 'events';
export type OnLaid = (noun: GeneratedNoun, amount: number) => void;

const keyOf = (seed: string) => `generated ${seed}`;

/** @throws StartError when this seed was used before */
const claimSeed = async (tx: Queries, { clock }: Deps, seed: string) => {
  const claimed = await tx
    .insert(installation)
    .values({ key: keyOf(seed), value: clock.now().toISOString() })
    .onConflictDoNothing()
    .returning();
  if (claimed.length > 0) return;
  throw new StartError(`The data of seed ${seed} is there already. Add more with another --seed.`);
};

/** The first whole number that no generated data was made from yet. */
export async function nextSeed(db: Queries): Promise<string> {
  const used = await db
    .select({ key: installation.key })
    .from(installation)
    .where(sql`${installation.key} like 'generated %'`);
  const keys = new Set(used.map(({ key }) => key));
  let seed = 1;
  while (keys.has(keyOf(String(seed)))) seed += 1;
  return String(seed);
}

const planAccounts = (kind: 'baker' | 'opener', count: number, seed: string): PlannedAccount[] =>
  Array.from({ length: count }, (_, index) => {
    const name = `${kind}-${seed}-${index + 1}`;
    return {
      name,
      address: `${name}@${DOMAIN}`,
      isVerified: true,
      hasPin: false,
      ageDays: HISTORY_DAYS + 1 + (index % 200),
    };
  });

const planFiles = (
  bakers: readonly Person[],
  openers: readonly Person[],
  { files: count, seed }: GeneratedData,
  now: Date,
  random: Random,
): PlannedFile[] => {
  const addresses = openers.map(({ address }) => address);
  return Array.from({ length: count }, (_, index) => {
    const baker = bakers[index % bakers.length];
    if (!baker) throw new StartError('There is no baker for the files. Add some with --bakers.');
    const plan = { baker: `${seed}/${baker.address}`, index, now, random, openers: addresses };
    return {
      ...planFile({ ...plan, spread: Math.max(count, 1) + 1 }),
      id: random.uuid(),
      bakerId: baker.id,
    };
  });
};

const knownPeople = async (tx: Queries): Promise<Person[]> => {
  const rows = await selectAccounts(tx).orderBy(users.id).limit(DRAWN_AT_MOST);
  return rows.map(({ id, email, isAdmin }) => ({ id, address: email, isAdmin }));
};

const knownFiles = async (tx: Queries): Promise<HistoryFile[]> => {
  const rows = await tx
    .select({
      file: files,
      baker: emails.address,
      grantees: sql<
        string[]
      >`array(select ${grants.address} from ${grants} where ${grants.fileId} = ${files.id})`,
    })
    .from(files)
    .innerJoin(emails, sql`${emails.userId} = ${files.bakerId} and ${emails.isPrimary}`)
    .orderBy(desc(files.createdAt), files.id)
    .limit(DRAWN_AT_MOST);
  return rows.map(({ file, baker, grantees }) => ({ ...file, baker, grantees })).toReversed();
};

interface Cast {
  bakers: readonly Person[];
  openers: readonly Person[];
  planned: readonly PlannedFile[];
}

/** Accounts and files: all or nothing. */
const layPeopleAndFiles = (deps: Deps, wanted: GeneratedData, random: Random, onLaid: OnLaid) =>
  deps.db.transaction(async (tx): Promise<Cast> => {
    const { seed } = wanted;
    await claimSeed(tx, deps, seed);
    const now = deps.clock.now();
    const organisationId = await oneOrganisation(tx);
    const common = { organisationId, passwordHash: await deps.slowHash.hash(DEMO_PASSWORD) };
    const made = async (kind: 'baker' | 'opener', count: number) => {
      const accounts = await prepareAccounts(deps, random, now, planAccounts(kind, count, seed));
      await insertAccounts(tx, random, accounts, common);
      onLaid('accounts', count);
      return accounts.map(personOf);
    };
    const newBakers = await made('baker', wanted.bakers);
    const newOpeners = await made('opener', wanted.openers);
    const known = await knownPeople(tx);
    const bakers = newBakers.length > 0 ? newBakers : known;
    const openers = newOpeners.length > 0 ? newOpeners : known;
    const planned = planFiles(bakers, openers, wanted, now, random);
    await insertFiles(tx, planned);
    onLaid('files', planned.length);
    return { bakers, openers, planned };
  });

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

const layHistory = async (
  deps: Deps,
  { bakers, openers, planned }: Cast,
  { events }: GeneratedData,
  random: Random,
  onLaid: OnLaid,
) => {
  const to = deps.clock.now();
  const history = planned.length > 0 ? asHistory(planned, bakers) : await knownFiles(deps.db);
  if (history.length === 0) {
    throw new StartError('There is no file that anything could have happened to. Add --files.');
  }
  const admins = bakers.filter(({ isAdmin }) => isAdmin);
  const happenings = planHistory(deps, {
    files: history,
    bakers: atLeastOne(bakers),
    openers: atLeastOne(openers),
    admin: admins[0] ?? atLeastOne(bakers)[0],
    from: new Date(to.getTime() - HISTORY_DAYS * DAY_MS),
    to,
    count: events,
    random,
  });
  const organisationId = await oneOrganisation(deps.db);
  for (const chunk of chunksOf(happenings, EVENTS_AT_ONCE)) {
    await deps.db.transaction((tx) =>
      recordMany(tx, deps, organisationId, chunk, (rows) => onLaid('events', rows)),
    );
  }
};

/**
 * Adds generated accounts, files and events. Without new files the events are about files that are
 * there already, without new accounts by people who are.
 * @throws StartError for a seed that was used before, or when there is nobody or nothing to use
 */
export async function layGenerated(
  deps: Deps,
  wanted: GeneratedData,
  onLaid: OnLaid,
): Promise<void> {
  const random = seededRandom(`bakehouse generated ${wanted.seed}`);
  const cast = await layPeopleAndFiles(deps, wanted, random, onLaid);
  if (wanted.events > 0 || cast.planned.length > 0) {
    await layHistory(deps, cast, wanted, random, onLaid);
  }
}
