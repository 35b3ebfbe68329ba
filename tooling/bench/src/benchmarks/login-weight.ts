import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { compressedKb, toKb } from '../portal-build/compressed-size.ts';
import type { Figure, Measurement } from '../results/measurement.ts';
import { beyond, loadOf, readManifest } from '../portal-build/portal-manifest.ts';
import { readModules } from '../portal-build/portal-modules.ts';
import { build, PORTAL } from '../repository.ts';
import { scriptsOf, type ScriptRequest } from '../browser/script-requests.ts';
import { withServer } from '../server/server-process.ts';

const LOGIN_JS_KB = 120;

/** The manifest lists the route only if it is lazy; otherwise it is part of the entry. */
const LOGIN_CHUNKS = ['index.html', 'src/routes/login.tsx'];
const DASHBOARD_CHUNK = 'src/routes/portal.tsx';

const COMPONENT_LIBRARY =
  /\/node_modules\/(?:react-aria(?:-components)?|react-stately|@react-(?:aria|stately)\/[^/]+|@internationalized\/[^/]+)\//;

const dist = (file: string) => join(PORTAL, 'dist', file);

const compressedKbOf = async (files: readonly string[]) =>
  compressedKb(await Promise.all(files.map((file) => readFile(dist(file)))));

const libraryModules = (modules: readonly string[]) =>
  modules.filter((module) => COMPONENT_LIBRARY.test(module)).length;

const requestsOf = async (browser: Browser, origin: string) =>
  scriptsOf(await browser.newPage(), `${origin}/login`, (page) =>
    page.getByLabel('Email').waitFor(),
  );

const toFigures = (expected: readonly string[], requests: readonly ScriptRequest[]): Figure[] => {
  const requested = requests.map(({ file }) => file);
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  return [
    {
      name: 'in Chromium: JS on the wire',
      value: toKb(bytes),
      unit: 'kB',
      budget: { atMost: LOGIN_JS_KB },
    },
    {
      name: 'in Chromium: scripts beyond that set',
      value: requested.filter((file) => !expected.includes(file)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
    {
      name: 'in Chromium: scripts of that set not asked for',
      value: expected.filter((file) => !requested.includes(file)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};

export async function measureLoginWeight(): Promise<Measurement> {
  await build('@bakehouse/portal');
  const chunks = readManifest(await readFile(dist('.vite/manifest.json'), 'utf8'));
  const login = loadOf(chunks, LOGIN_CHUNKS);
  const dashboard = beyond(loadOf(chunks, [DASHBOARD_CHUNK]), login);
  const [loginModules = [], dashboardModules = []] = await readModules([
    login.scripts,
    dashboard.scripts,
  ]);
  const requests = await withChromium((browser) =>
    withServer((origin) => requestsOf(browser, origin)),
  );
  return {
    figures: [
      {
        name: '/login: JS, entry and static imports',
        value: await compressedKbOf(login.scripts),
        unit: 'kB',
        budget: { atMost: LOGIN_JS_KB },
      },
      { name: '/login: scripts', value: login.scripts.length, unit: 'count' },
      { name: '/login: CSS', value: await compressedKbOf(login.styles), unit: 'kB' },
      {
        name: '/login: modules of the component library',
        value: libraryModules(loginModules),
        unit: 'count',
        budget: { atMost: 0 },
      },
      {
        name: 'dashboard on top: scripts',
        value: dashboard.scripts.length,
        unit: 'count',
        budget: { atLeast: 1 },
      },
      { name: 'dashboard on top: JS', value: await compressedKbOf(dashboard.scripts), unit: 'kB' },
      { name: 'dashboard on top: CSS', value: await compressedKbOf(dashboard.styles), unit: 'kB' },
      {
        name: 'dashboard on top: modules of the component library',
        value: libraryModules(dashboardModules),
        unit: 'count',
      },
      ...(requests ? toFigures(login.scripts, requests) : []),
    ],
    note: requests
      ? 'Each file compressed with brotli 11; 1 kB = 1,024 bytes. Sizes in Chromium are those of the bodies, without headers.'
      : 'Each file compressed with brotli 11; 1 kB = 1,024 bytes. Chromium was not found, so the requests of /login were not checked.',
  };
}
