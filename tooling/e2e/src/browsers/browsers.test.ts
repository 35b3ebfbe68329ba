import { writeFile } from 'node:fs/promises';
import { WAITS } from '@bakehouse/vitest/waits';
import { bakeSealedCopy } from '../api/sealed-copies.ts';
import { emailOf } from '../people/accounts.ts';
import { expect } from '../fixtures.ts';
import { OTHER_BROWSERS, testIn } from './other-browsers.ts';
import {
  buttonXPath,
  expectNoPageProblems,
  fieldXPath,
  waitForUrl,
  waitForTabText,
  logInTabWithPin,
  navigationLinkXPath,
  visitPage,
} from './tab-steps.ts';
import type { BrowserTab } from './browser-tab.ts';

/** This file has neither an openable nor an expiry date. */
const NAME = 'Oven service report Hilltop 02.csv';
/** No file has this checksum. */
const UNKNOWN = 'f'.repeat(64);
const SEALED_NAME = 'Notes.txt';
const RECIPE = 'Knead for ten minutes.';
const NOBODY = 'nobody@partner.example';

interface File {
  checksum: string;
  openable_date: string | null;
  permissions_json: string;
}

const type11November2031 = async (tab: BrowserTab) => {
  await tab.click('//label[normalize-space()="Openable"]');
  // Day and month are equal because their order depends on the browser's language.
  await tab.typeDateTime('11/11/2031', '11:11 AM');
};

for (const [name, open] of Object.entries(OTHER_BROWSERS)) {
  const test = testIn(open);
  test.describe(name, { tag: '@long' }, () => {
    test.beforeEach(() => test.setTimeout(WAITS.longTestMs));

    test('a baker finds a file, changes its access and dates, and logs out of two tabs', async ({
      other,
      server,
      api,
      tokenOf,
    }) => {
      const { tab } = other;
      await logInTabWithPin(tab, server.url, 'bo');
      await waitForTabText(tab, '1–10 of 64');
      await tab.click('//input[@type="search"]');
      await tab.type('Hilltop 02');
      await waitForUrl(tab, /search=Hilltop(\+|%20)02/);
      await tab.click(buttonXPath(`Details of ${NAME}`));

      await tab.click(fieldXPath('Add access'));
      await tab.type(NOBODY);
      await tab.press('Enter');
      await waitForTabText(tab, `Added ${NOBODY} to the access list.`);
      await tab.click(buttonXPath(`Remove ${NOBODY}`));
      await tab.click(buttonXPath(`Undo: Removed ${NOBODY} from the access list.`));
      const token = await tokenOf('bo');
      const path = `/get_files?search=${encodeURIComponent(NAME)}`;
      const read = async () => (await api.portal<{ data: File[] }>(path, token)).body.data[0];
      await expect.poll(async () => (await read())?.permissions_json).toContain(NOBODY);

      const checksum = (await read())?.checksum;
      await type11November2031(tab);
      const dates = { checksum, openable_date: '2030-05-01T09:30:00.000Z', expires_date: null };
      expect((await api.portal('/modify_dates', token, dates)).status).toBe(200);
      await tab.click(buttonXPath('Save dates'));
      await tab.click(`//*[@role="alertdialog"]${buttonXPath('Save dates')}`);
      await waitForTabText(tab, 'Somebody else changed the dates.');
      await tab.click(buttonXPath('Save mine'));
      await waitForTabText(tab, 'Dates updated successfully');
      expect((await read())?.openable_date).toBe('2031-11-11T11:11:00.000Z');

      const second = await other.openTab();
      await visitPage(second, `${server.url}/portal?tab=activity`);
      await waitForTabText(second, '1–20 of ');
      await second.click(buttonXPath('Log out'));
      await waitForUrl(second, '/login');
      await waitForUrl(tab, '/login');
      await expectNoPageProblems(tab);
    });

    test('an administrator bans a user for the organisation, undoes the ban and goes back through the lists', async ({
      other,
      server,
      api,
      tokenOf,
    }) => {
      const { tab } = other;
      const dee = await tokenOf('dee');
      const open = async () => (await api.portal('/open', dee, { checksum: UNKNOWN })).status;
      await logInTabWithPin(tab, server.url, 'ada');
      await tab.click(buttonXPath('Admin mode: off'));
      await waitForTabText(tab, 'Admin mode is on.');
      await tab.click(navigationLinkXPath('Users'));
      await tab.click(navigationLinkXPath('Openers'));
      await tab.click('//input[@type="search"]');
      await tab.type('dee@');
      await waitForUrl(tab, /search=dee/);

      await tab.click(buttonXPath(`Ban ${emailOf('dee')}`));
      await tab.click(buttonXPath('Ban dee@…'));
      await waitForTabText(tab, 'User has been banned.');
      expect(await open()).toBe(403);
      await tab.click('//button[starts-with(@aria-label, "Undo: ")]');
      await waitForTabText(tab, 'User has been unbanned.');
      expect(await open()).toBe(404);

      await tab.click(navigationLinkXPath('Activity'));
      await waitForTabText(tab, 'User banned');
      await tab.back();
      await waitForUrl(tab, /tab=users.*search=dee/);
      await waitForTabText(tab, emailOf('dee'));
      await tab.forward();
      await waitForUrl(tab, /tab=activity/);
      await waitForTabText(tab, 'User banned');
      await expectNoPageProblems(tab);
    });

    test('a sealed copy is opened and shown in the viewer', async ({
      other,
      server,
      api,
      tokenOf,
    }, testInfo) => {
      const { tab } = other;
      const { sealed } = await bakeSealedCopy(api, {
        token: await tokenOf('bo'),
        name: SEALED_NAME,
        content: Buffer.from(RECIPE),
        people: [emailOf('bo')],
      });
      const path = testInfo.outputPath(`${SEALED_NAME}.baked`);
      await writeFile(path, sealed);
      await logInTabWithPin(tab, server.url, 'bo');
      await waitForTabText(tab, '1–10 of 65');
      await tab.click(buttonXPath('Open files'));
      await tab.choose('//*[@role="dialog"]//input[@type="file"]', path);
      await waitForTabText(tab, 'You may open this file');
      await tab.click(buttonXPath(`View ${SEALED_NAME}`));
      const frame = `//iframe[@title="Content of ${SEALED_NAME}"]`;
      await expect.poll(() => tab.readFrame(frame, 'document.body.innerText')).toContain(RECIPE);
      await tab.click(buttonXPath('Close the viewer'));
      await tab.click(buttonXPath('Done'));
      await expectNoPageProblems(tab);
    });

    test('keyboard shortcuts work in the dashboard', async ({ other, server }) => {
      const { tab } = other;
      await logInTabWithPin(tab, server.url, 'bo');
      await waitForTabText(tab, '1–10 of 64');
      // A key is lost until the code of the shortcuts has been loaded.
      await expect
        .poll(async () => {
          await tab.type('r');
          return tab.read('document.body.innerText');
        })
        .toContain('The list is up to date.');
      await tab.type('3');
      await waitForUrl(tab, /tab=activity/);
      await waitForTabText(tab, '1–20 of ');
      await tab.type('/');
      await expect.poll(() => tab.read('document.activeElement.type')).toBe('search');
      await tab.type('Hilltop 02');
      await waitForUrl(tab, /search=Hilltop/);
      await waitForTabText(tab, NAME);
      await expectNoPageProblems(tab);
    });
  });
}
