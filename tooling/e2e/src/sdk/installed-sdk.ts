import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { installPackedSdk, writeSampleApp } from './build-app.ts';

/** `installed` is the folder of an app that has the packed SDK. */
export const test = base.extend<object, { installed: string }>({
  installed: [
    // Playwright reads the required fixtures from the destructured parameter, so it must stay empty here.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'bakehouse-sdk-'));
      await writeSampleApp(folder);
      await installPackedSdk(folder);
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
