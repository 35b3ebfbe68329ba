import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readPublishedPackages } from '../manifests/published-packages.ts';
import { REPOSITORY_ROOT } from '../manifests/repository.ts';
import { readTableRows, toSupportRows } from './support-rows.ts';

const readText = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), 'utf8');

const minorOf = (name: string) =>
  new RegExp(`^ {2}${name}: (?:npm:typescript@)?(\\d+\\.\\d+)\\.`, 'm').exec(
    readText('pnpm-workspace.yaml'),
  )?.[1] ?? '';

it('demands in each package what the guide says, and nothing else', () => {
  const rows = readPublishedPackages().flatMap(toSupportRows);
  const types = `the types of all packages | TypeScript | ${minorOf('typescript-5.6')} to ${minorOf('typescript-7')}`;

  expect(readTableRows(readText('docs/support.md')).toSorted()).toEqual(
    [...rows, types].toSorted(),
  );
});

it('reads engines, browsers and peers', () => {
  const manifest = {
    name: '@bakehouse/roll',
    version: '1.0.0',
    engines: { node: '>=20.19' },
    browserslist: ['ios_saf >= 15.4'],
    peerDependencies: {
      react: '^18.0.0 || ^19.0.0',
      'react-dom': '^18.0.0 || ^19.0.0',
      '@playwright/test': '^1.50.0',
    },
  };

  expect(toSupportRows({ directory: 'packages/roll', manifest })).toEqual([
    '`@bakehouse/roll` | Node | 20.19 and later',
    '`@bakehouse/roll` | Safari on iOS | 15.4 and later',
    '`@bakehouse/roll` | React | 18 and 19',
    '`@bakehouse/roll` | Playwright, for `/testing/playwright` alone | 1, from 1.50',
  ]);
});
