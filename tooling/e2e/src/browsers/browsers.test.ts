import { addressOf } from '../people/accounts.ts';
import { expect, test as base } from '../fixtures.ts';
import { openFirefox } from './firefox.ts';
import { button, expectNoProblem, field, isAt, shows, signIn, tabNamed, visit } from './journey.ts';
import type { Browser, Tab } from './tab.ts';
import { openWebkit } from './webkit.ts';

const LONG_MS = 300_000;
/** bo's second file: neither openable nor expires is set. */
const NAME = 'Oven service report Hilltop 02.csv';
/** Of a file that nobody has baked. */
const UNKNOWN = 'f'.repeat(64);
const NOBODY = 'nobody@partner.example';

const OTHERS: Readonly<Record<string, () => Promise<Browser>>> = {
  Firefox: openFirefox,
  WebKitGTK: openWebkit,
};

interface File {
  checksum: string;
  openable_date: string | null;
  permissions_json: string;
}

const type11November2031 = async (tab: Tab) => {
  await tab.click('//label[normalize-space()="Openable"]');
  // Day and month alike: a browser asks for them in the order of its language.
  await tab.typeDateTime('11/11/2031', '11:11 AM');
};

for (const [name, open] of Object.entries(OTHERS)) {
  const test = base.extend<{ other: Browser }>({
    // Playwright reads the names of what a fixture needs out of its first parameter: none here.
    // eslint-disable-next-line no-empty-pattern
    other: async ({}, use) => {
      const other = await open();
      await use(other);
      await other.close();
    },
  });
  test.describe(name, { tag: '@long' }, () => {
    test.beforeEach(() => test.setTimeout(LONG_MS));

    test('a baker finds a file, changes who may open it and when, and signs out of two tabs', async ({
      other,
      server,
      api,
      tokenOf,
    }) => {
      const { tab } = other;
      await signIn(tab, server.url, 'bo');
      await shows(tab, '1–10 of 64');
      await tab.click('//input[@type="search"]');
      await tab.type('Hilltop 02');
      await isAt(tab, /search=Hilltop(\+|%20)02/);
      await tab.click(button(`Details of ${NAME}`));

      await tab.click(field('Add access'));
      await tab.type(NOBODY);
      await tab.press('Enter');
      await shows(tab, `Added ${NOBODY} to the access list.`);
      await tab.click(button(`Remove ${NOBODY}`));
      await tab.click(button(`Undo: Removed ${NOBODY} from the access list.`));
      const token = await tokenOf('bo');
      const path = `/get_files?search=${encodeURIComponent(NAME)}`;
      const read = async () => (await api.portal<{ data: File[] }>(path, token)).body.data[0];
      await expect.poll(async () => (await read())?.permissions_json).toContain(NOBODY);

      const checksum = (await read())?.checksum;
      await type11November2031(tab);
      const dates = { checksum, openable_date: '2030-05-01T09:30:00.000Z', expires_date: null };
      expect((await api.portal('/modify_dates', token, dates)).status).toBe(200);
      await tab.click(button('Save dates'));
      await tab.click(`//*[@role="alertdialog"]${button('Save dates')}`);
      await shows(tab, 'Somebody else changed the dates.');
      await tab.click(button('Save mine'));
      await shows(tab, 'Dates updated successfully');
      expect((await read())?.openable_date).toBe('2031-11-11T11:11:00.000Z');

      const second = await other.openTab();
      await visit(second, `${server.url}/portal?tab=activity`);
      await shows(second, '1–20 of ');
      await second.click(button('Log out'));
      await isAt(second, '/login');
      await isAt(tab, '/login');
      await expectNoProblem(tab);
    });

    test('an administrator bans somebody for all, takes it back, and goes back through the lists', async ({
      other,
      server,
      api,
      tokenOf,
    }) => {
      const { tab } = other;
      const dee = await tokenOf('dee');
      const open = async () => (await api.portal('/open', dee, { checksum: UNKNOWN })).status;
      await signIn(tab, server.url, 'ada');
      await tab.click(button('Admin mode: off'));
      await shows(tab, 'Admin mode is on.');
      await tab.click(tabNamed('Users'));
      await tab.click(tabNamed('Openers'));
      await tab.click('//input[@type="search"]');
      await tab.type('dee@');
      await isAt(tab, /search=dee/);

      await tab.click(button(`Ban ${addressOf('dee')}`));
      await tab.click(button('Ban dee@…'));
      await shows(tab, 'User has been banned.');
      expect(await open()).toBe(403);
      await tab.click('//button[starts-with(@aria-label, "Undo: ")]');
      await shows(tab, 'User has been unbanned.');
      expect(await open()).toBe(404);

      await tab.click(tabNamed('Activity'));
      await shows(tab, 'User banned');
      await tab.back();
      await isAt(tab, /tab=users.*search=dee/);
      await shows(tab, addressOf('dee'));
      await tab.forward();
      await isAt(tab, /tab=activity/);
      await shows(tab, 'User banned');
      await expectNoProblem(tab);
    });

    test('keys lead through the dashboard', async ({ other, server }) => {
      const { tab } = other;
      await signIn(tab, server.url, 'bo');
      await shows(tab, '1–10 of 64');
      await tab.type('r');
      await shows(tab, 'The list is up to date.');
      await tab.type('3');
      await isAt(tab, /tab=activity/);
      await shows(tab, '1–20 of ');
      await tab.type('/');
      await expect.poll(() => tab.read('document.activeElement.type')).toBe('search');
      await tab.type('Hilltop 02');
      await isAt(tab, /search=Hilltop/);
      await shows(tab, NAME);
      await expectNoProblem(tab);
    });
  });
}
