import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toChromiumLaunchOptions } from '../programs/chromium.ts';
import { findFreePort } from '../server/server-process.ts';
import { expect, test } from './examples.ts';

const SETTING = 'use: { baseURL: SITE_URL },';

/** The tests run in the browser of this machine, in place of the one that Playwright downloads. */
async function useInstalledBrowser(folder: string): Promise<void> {
  const path = join(folder, 'playwright.config.ts');
  const source = await readFile(path, 'utf8');
  expect(source).toContain(SETTING);
  const options = JSON.stringify(toChromiumLaunchOptions());
  const changed = `use: { baseURL: SITE_URL, launchOptions: ${options} }, workers: 2,`;
  await writeFile(path, source.replace(SETTING, changed));
}

test('the end-to-end tests pass with a server and a site that they start themselves @long', async ({
  examples,
}) => {
  test.slow();
  const example = await examples.install('end-to-end');
  await useInstalledBrowser(example.folder);
  const output = await example.run('test', {
    BAKEHOUSE_URL: `http://localhost:${await findFreePort()}`,
    PORT: String(await findFreePort()),
    // Playwright refuses to run inside of itself when it finds its own variables.
    TEST_WORKER_INDEX: undefined,
    PW_TEST_REPORTER: undefined,
  });
  expect(output).toContain('4 passed');
});
