import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import type { Client } from 'pg';
import { bundleForPage } from '../page/bundle-for-page.ts';
import { startPageServer } from '../page/page-server.ts';
import { openSdkPage } from '../page/sdk-page.ts';
import { recordSentRequests } from '../page/sent-requests.ts';
import { addVirtualAuthenticator } from '@bakehouse/sdk/testing/playwright';
import type { ListeningServer } from '../stub/listening-server.ts';
import { playSteps, type StepResult } from './play-steps.ts';
import type { ClientName, MethodStep } from './step.ts';
import { findAddedOrChangedRows, readRowsByTable } from './table-rows.ts';
import { createJourneyWorld } from './world.ts';

const DEMO_PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001';

const PAGE_SCRIPTS: readonly (readonly [ClientName, string | undefined])[] = [
  ['5.24.5', 'provider-client.ts'],
  ['6.3.0', 'provider-client-6.ts'],
  ['ours', undefined],
];

/** A client with an origin of its own, on which its pages are. */
export interface ClientPages {
  client: ClientName;
  index: number;
  pages: ListeningServer;
}

export const startClientPages = (serverUrl: string, scriptHosts?: 'any'): Promise<ClientPages[]> =>
  Promise.all(
    PAGE_SCRIPTS.map(async ([client, script], index) => {
      const path = script && join(import.meta.dirname, '../page', script);
      const scripts = path === undefined ? {} : { '/provider.js': await bundleForPage(path) };
      return { client, index, pages: await startPageServer(serverUrl, scripts, scriptHosts) };
    }),
  );

export interface Journey {
  client: ClientName;
  index: number;
  pageOrigin: string;
  results: StepResult[];
  rows: string[];
}

interface JourneyPlan {
  browser: Browser;
  serverUrl: string;
  database: Client;
  publicToken?: string;
  steps: (label: string) => readonly MethodStep[];
  /** Texts that only the journey with this label uses. */
  names?: (label: string) => readonly string[];
}

export async function playJourney(
  { client, index, pages }: ClientPages,
  { browser, serverUrl, database, publicToken = DEMO_PUBLIC_TOKEN, steps, names }: JourneyPlan,
): Promise<Journey> {
  const context = await browser.newContext();
  const sent = recordSentRequests(context, serverUrl);
  const place = { context, pageOrigin: pages.origin, apiOrigin: serverUrl, publicToken };
  const sdk = await openSdkPage({ ...place, isProvider: client !== 'ours' });
  await addVirtualAuthenticator(sdk.page);
  await sdk.start();
  const label = `client${index}`;
  const before = await readRowsByTable(database);
  const world = createJourneyWorld({
    label,
    index,
    sdk,
    serverUrl,
    pageOrigin: pages.origin,
    sent,
  });
  const results = await playSteps(world, client, steps(label));
  expect(await sdk.unhandled()).toEqual([]);
  await context.close();
  const rows = findAddedOrChangedRows(before, await readRowsByTable(database), [
    label,
    ...(names?.(label) ?? []),
  ]);
  return { client, index, pageOrigin: pages.origin, results, rows };
}

const stepNameOf = ({ step: { call, about } }: StepResult) =>
  about === undefined ? call : `${call} (${about})`;

const stepVerdictOf = ({ problem, step }: StepResult) => problem ?? step.error ?? 'as documented';

export function printJourneys(journeys: readonly Journey[]): void {
  const lines = journeys.map(
    ({ client, results }) =>
      new Map(results.map((result) => [stepNameOf(result), `${client}: ${stepVerdictOf(result)}`])),
  );
  const names = new Set(lines.flatMap((line) => [...line.keys()]));
  for (const name of names) {
    const verdicts = lines.map((line) => line.get(name) ?? '-');
    console.log(`${name.padEnd(62)} ${verdicts.join(' · ')}`);
  }
}

const problemsOf = ({ client, results }: Journey) =>
  results.flatMap((result) =>
    result.problem === undefined ? [] : [`${client} ${stepNameOf(result)}: ${result.problem}`],
  );

const shapesOf = ({ results }: Journey) =>
  Object.fromEntries(results.map((result) => [stepNameOf(result), result.shape]));

/** Expects answers of the same form, and the same rows, as in the first journey. */
export function expectEqualJourneys([first, ...others]: readonly Journey[]): void {
  expect([first, ...others].flatMap((journey) => (journey ? problemsOf(journey) : []))).toEqual([]);
  for (const other of others) {
    expect(shapesOf(other)).toEqual(first && shapesOf(first));
    expect(other.rows).toEqual(first?.rows);
  }
}
