import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '../../fixtures.ts';
import { installPackages } from './install-packages.ts';

/** `installed` has a folder for each version of React, outside the repository, with the packed packages. */
export const test = base.extend<object, { installed: string }>({
  installed: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-stranger-'));
      await installPackages(folder);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
