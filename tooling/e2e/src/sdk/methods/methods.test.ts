import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { Client } from 'pg';
import { startDatabaseCluster } from '../../databases/database-cluster.ts';
import { test as sandboxTest } from '../../server/server-sandbox.ts';
import { bundleForPage } from '../page/bundle-for-page.ts';
import { startPageServer } from '../page/page-server.ts';
import { openSdkPage } from '../page/sdk-page.ts';
import { addVirtualAuthenticator } from '../page/virtual-authenticator.ts';
import {
  PASSKEY_STEPS,
  PHONE_STEPS,
  STEP_UP_STEPS,
  TOTP_STEPS,
  walletStepsOf,
} from './device-steps.ts';
import { EMAIL_CODE_STEPS, MAGIC_LINK_STEPS } from './email-steps.ts';
import { PASSWORD_STEPS, SESSION_PASSWORD_STEPS } from './password-steps.ts';
import { playSteps, type StepResult } from './play-steps.ts';
import { ethereumWallet, solanaWallet } from './signers.ts';
import type { ClientName } from './step.ts';
import { newRows, readRows } from './table-rows.ts';
import { LAST_STEPS, REMOVAL_STEPS, SESSION_STEPS } from './user-steps.ts';
import { createWorld } from './world.ts';

const PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';
const SECRET = 'the secret of a server that is tried out';

const PAGE_SCRIPTS: readonly (readonly [ClientName, string | undefined])[] = [
  ['5.24.5', 'provider-client.ts'],
  ['6.3.0', 'provider-client-6.ts'],
  ['ours', undefined],
];

interface Journey {
  client: ClientName;
  results: StepResult[];
  rows: string[];
}

const stepsOf = (label: string) => [
  ...EMAIL_CODE_STEPS,
  ...SESSION_PASSWORD_STEPS,
  ...MAGIC_LINK_STEPS,
  ...PHONE_STEPS,
  ...TOTP_STEPS,
  ...PASSKEY_STEPS,
  ...STEP_UP_STEPS,
  ...SESSION_STEPS,
  ...REMOVAL_STEPS,
  ...PASSWORD_STEPS,
  ...walletStepsOf(label),
  ...LAST_STEPS,
];

interface JourneyPlace {
  browser: Browser;
  serverUrl: string;
  database: Client;
}

const playJourney = async (
  { browser, serverUrl, database }: JourneyPlace,
  [client, script]: (typeof PAGE_SCRIPTS)[number],
  index: number,
): Promise<Journey> => {
  const scripts =
    script === undefined
      ? {}
      : { '/provider.js': await bundleForPage(join(import.meta.dirname, '../page', script)) };
  const pages = await startPageServer(serverUrl, scripts);
  const context = await browser.newContext();
  const sdk = await openSdkPage({
    context,
    pageOrigin: pages.origin,
    apiOrigin: serverUrl,
    publicToken: PUBLIC_TOKEN,
    isProvider: script !== undefined,
  });
  await addVirtualAuthenticator(sdk.page);
  await sdk.start();
  const label = `client${index}`;
  const before = await readRows(database);
  const world = createWorld({ label, index, sdk, serverUrl });
  const results = await playSteps(world, client, stepsOf(label));
  const names = [label, ethereumWallet(label).address, solanaWallet(label).address];
  const rows = newRows(before, await readRows(database), names);
  await context.close();
  await pages.close();
  return { client, results, rows };
};

const nameOf = ({ step: { call, about } }: StepResult) =>
  about === undefined ? call : `${call} (${about})`;

const verdictOf = ({ problem, step }: StepResult) => problem ?? step.error ?? 'as documented';

const printTable = (journeys: readonly Journey[]) => {
  const lines = journeys.map(
    ({ client, results }) =>
      new Map(results.map((result) => [nameOf(result), `${client}: ${verdictOf(result)}`])),
  );
  const names = new Set(lines.flatMap((line) => [...line.keys()]));
  for (const name of names) {
    const verdicts = lines.map((line) => line.get(name) ?? '-');
    console.log(`${name.padEnd(62)} ${verdicts.join(' · ')}`);
  }
};

const problemsOf = ({ client, results }: Journey) =>
  results.flatMap((result) =>
    result.problem === undefined ? [] : [`${client} ${nameOf(result)}: ${result.problem}`],
  );

const shapesOf = ({ results }: Journey) =>
  Object.fromEntries(results.map((result) => [nameOf(result), result.shape]));

sandboxTest(
  'every method of the real clients and of ours gets the same answers and leaves the same rows',
  async ({ browser, sandbox }) => {
    const cluster = await startDatabaseCluster();
    const server = sandbox.launch({
      environment: { DATABASE_URL: cluster.databaseUrl, BAKEHOUSE_SECRET: SECRET },
    });
    await server.ready;
    const database = new Client({ connectionString: cluster.databaseUrl });
    await database.connect();
    const journeys: Journey[] = [];
    for (const [index, script] of PAGE_SCRIPTS.entries()) {
      const place = { browser, serverUrl: server.url, database };
      journeys.push(await playJourney(place, script, index));
    }
    await database.end();
    server.kill('SIGTERM');
    await server.ended;
    await cluster.stop();
    printTable(journeys);
    expect(journeys.flatMap(problemsOf)).toEqual([]);
    const [real, ...others] = journeys;
    for (const other of others) {
      expect(shapesOf(other)).toEqual(real && shapesOf(real));
      expect(other.rows).toEqual(real?.rows);
    }
  },
);
