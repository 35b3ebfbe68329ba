import { parseArgs } from 'node:util';
import { assembleDeps } from '../assemble-deps.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseClient } from '../db/client.ts';
import { seedDatabase } from '../demo/demo-data.ts';
import { addGeneratedData, findUnusedSeed, type GeneratedEntity } from '../demo/generated-data.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { createLog } from '../lib/log.ts';
import { systemRandom } from '../lib/crypto/random.ts';
import { readEnvironment } from '../config/read-environment.ts';
import { readSecret } from '../config/secret.ts';
import { runCommand, CommandUsageError } from './command.ts';
import { withConfiguredDatabase } from './configured-database.ts';
import { createProgress, type Progress } from './progress.ts';

const USAGE = `Usage: seed [--files N] [--events N] [--openers N] [--bakers N] [--seed S] [--json]

Adds generated data to DATABASE_URL or the data folder, also while a server runs on it. The same
seed gives the same data. Without numbers: 500 files, 10,000 events, 200 openers and 10 bakers.
Missing numbers are derived: events add files, openers and bakers; files add bakers. Existing data
is not changed. Each file is one event, with a login before it. All generated accounts have the
password and PIN of the demo accounts.
`;

const DEFAULT_AMOUNTS = { files: 500, events: 10_000, openers: 200, bakers: 10 };
const MAX_AMOUNT = 10_000_000;

type Amounts = typeof DEFAULT_AMOUNTS;

const argumentOptions = {
  files: { type: 'string' },
  events: { type: 'string' },
  openers: { type: 'string' },
  bakers: { type: 'string' },
  seed: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const parseAmount = (name: string, text: string): number => {
  const amount = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (amount <= MAX_AMOUNT) return amount;
  throw new CommandUsageError(`--${name} must be a whole number up to ${MAX_AMOUNT}, not ${text}.`);
};

const limitToDefaultAmount = (name: keyof Amounts, amount: number) =>
  Math.min(DEFAULT_AMOUNTS[name], Math.ceil(amount));

/** Derives the missing amounts from the given ones. */
const withDerivedAmounts = ({ files, events, openers, bakers }: Partial<Amounts>): Amounts => {
  const bakes = files ?? limitToDefaultAmount('files', (events ?? 0) / 20);
  return {
    files: bakes,
    events: events ?? 0,
    openers: openers ?? limitToDefaultAmount('openers', (events ?? 0) / 50),
    bakers: bakers ?? limitToDefaultAmount('bakers', bakes / 50),
  };
};

const parseAmounts = (values: { [Name in keyof Amounts]?: string }): Amounts => {
  const given = Object.entries(values).filter(([name]) => name in DEFAULT_AMOUNTS);
  if (given.length === 0) return DEFAULT_AMOUNTS;
  return withDerivedAmounts(
    Object.fromEntries(given.map(([name, text]) => [name, parseAmount(name, text)])),
  );
};

const parseSeed = (text: string): string => {
  if (/^[a-z0-9]{1,20}$/.test(text)) return text;
  throw new CommandUsageError('--seed must be 1 to 20 lowercase letters and digits.');
};

const prepareDatabase = async (config: Config, database: DatabaseClient) => {
  await migrateDatabase(config, database.db);
  const deps = await assembleDeps({
    config,
    db: database.db,
    log: createLog('warn'),
    random: systemRandom,
    secret: readSecret(config, systemRandom),
  });
  await seedDatabase(deps);
  return deps;
};

const createProgressBars = (amounts: Amounts): Record<GeneratedEntity, Progress> => ({
  accounts: createProgress('accounts', amounts.bakers + amounts.openers),
  files: createProgress('files', amounts.files),
  events: createProgress('events'),
});

await runCommand(USAGE, async (words) => {
  const { values } = parseArgs({ args: words, options: argumentOptions });
  const { seed: givenSeed, json, ...numbers } = values;
  const amounts = parseAmounts(numbers);
  const asked = givenSeed === undefined ? undefined : parseSeed(givenSeed);
  const config = readEnvironment();
  await withConfiguredDatabase(config, async (database) => {
    const deps = await prepareDatabase(config, database);
    const seed = asked ?? (await findUnusedSeed(deps.db));
    const bars = createProgressBars(amounts);
    const added: Record<GeneratedEntity, number> = { accounts: 0, files: 0, events: 0 };
    await addGeneratedData(deps, { ...amounts, seed }, (noun, amount) => {
      added[noun] += amount;
      bars[noun].add(amount);
    });
    // Postgres needs new statistics for the larger tables; autovacuum may update them much later.
    await database.pool.query('ANALYZE');
    bars.events.end();
    const text = json
      ? JSON.stringify({ seed, ...added })
      : `Seed ${seed}: ${added.accounts} accounts, ${added.files} files, ${added.events} events added.`;
    process.stdout.write(`${text}\n`);
  });
  return 0;
});
