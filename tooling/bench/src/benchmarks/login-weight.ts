import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { withChromium } from '../browser/chromium.ts';
import { compressedKb, toKb } from '../portal-build/compressed-size.ts';
import type { MeasuredFigure, Measurement } from '../results/measurement.ts';
import {
  additionalFiles,
  classicScriptsOf,
  loadedFilesOf,
  readManifest,
} from '../portal-build/portal-manifest.ts';
import { readModulesOfScripts } from '../portal-build/portal-modules.ts';
import { buildWorkspace, PORTAL_FOLDER } from '../repository.ts';
import { holdIdleLoading } from '../browser/hold-idle-loading.ts';
import { recordScriptRequests, type ScriptRequest } from '../browser/script-requests.ts';
import { withRunningServer } from '../server/server-process.ts';

const MAX_LOGIN_JS_KB = 120;

/** The manifest lists the login route only if it is lazy; otherwise it is part of index.html. */
const LOGIN_CHUNKS = ['index.html', 'src/routes/login.tsx'];
const DASHBOARD_CHUNK = 'src/routes/portal.tsx';

const COMPONENT_LIBRARY_PATTERN =
  /\/node_modules\/(?:react-aria(?:-components)?|react-stately|@react-(?:aria|stately)\/[^/]+|@internationalized\/[^/]+)\//;

const builtFilePath = (file: string) => join(PORTAL_FOLDER, 'dist', file);

const compressedKbOf = async (files: readonly string[]) =>
  compressedKb(await Promise.all(files.map((file) => readFile(builtFilePath(file)))));

const countLibraryModules = (modules: readonly string[]) =>
  modules.filter((module) => COMPONENT_LIBRARY_PATTERN.test(module)).length;

const loginScriptRequests = async (browser: Browser, origin: string) => {
  const page = await browser.newPage();
  await holdIdleLoading(page);
  return recordScriptRequests(page, `${origin}/login`, () => page.getByLabel('Email').waitFor());
};

const toChromiumFigures = (
  expected: readonly string[],
  requests: readonly ScriptRequest[],
): MeasuredFigure[] => {
  const requested = requests.map(({ file }) => file);
  const bytes = requests.reduce((sum, request) => sum + request.bytes, 0);
  return [
    {
      name: 'in Chromium: JS on the wire',
      value: toKb(bytes),
      unit: 'kB',
      budget: { atMost: MAX_LOGIN_JS_KB },
    },
    {
      name: 'in Chromium: scripts beyond that set',
      value: requested.filter((file) => !expected.includes(file)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
    {
      name: 'in Chromium: scripts of that set not requested',
      value: expected.filter((file) => !requested.includes(file)).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};

export async function measureLoginWeight(): Promise<Measurement> {
  await buildWorkspace('@bakehouse/portal');
  const chunks = readManifest(await readFile(builtFilePath('.vite/manifest.json'), 'utf8'));
  const login = loadedFilesOf(chunks, LOGIN_CHUNKS);
  const dashboard = additionalFiles(loadedFilesOf(chunks, [DASHBOARD_CHUNK]), login);
  const [loginModules = [], dashboardModules = []] = await readModulesOfScripts([
    login.scripts,
    dashboard.scripts,
  ]);
  const classic = classicScriptsOf(await readFile(builtFilePath('index.html'), 'utf8'));
  const scripts = [...login.scripts, ...classic];
  const requests = await withChromium((browser) =>
    withRunningServer((origin) => loginScriptRequests(browser, origin)),
  );
  return {
    figures: [
      {
        name: '/login: JS, entry and static imports',
        value: await compressedKbOf(scripts),
        unit: 'kB',
        budget: { atMost: MAX_LOGIN_JS_KB },
      },
      { name: '/login: scripts', value: scripts.length, unit: 'count' },
      { name: '/login: CSS', value: await compressedKbOf(login.styles), unit: 'kB' },
      {
        name: '/login: modules of the component library',
        value: countLibraryModules(loginModules),
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
        value: countLibraryModules(dashboardModules),
        unit: 'count',
      },
      ...(requests ? toChromiumFigures(scripts, requests) : []),
    ],
    note: requests
      ? 'Each file compressed with brotli 11; 1 kB = 1,024 bytes. Sizes in Chromium are those of the bodies, without headers.'
      : 'Each file compressed with brotli 11; 1 kB = 1,024 bytes. Chromium was not found, so the requests of /login were not checked.',
  };
}
