import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { test as sandboxTest } from '../server/server-sandbox.ts';
import { injectWallets, type WalletToInject } from './page/inject-wallets.ts';
import { WIDGET_PLACES } from './page/places.ts';
import { withWidgetPage } from './page/widget-page.ts';

const CONFIG = { products: ['crypto'] } as const;
const ETHEREUM_METHODS = ['eth_requestAccounts', 'personal_sign'];

const METAMASK = { name: 'MetaMask', chain: 'ethereum', isAnnounced: false } as const;
const PHANTOM = { name: 'Phantom', chain: 'solana', isAnnounced: true } as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name });

const expectSignedIn = async (page: Page, address: string | undefined) => {
  await expect(
    page.getByText(`Signed in as ${address ?? 'nobody'}`, { exact: true }),
  ).toBeVisible();
};

const readReports = (page: Page) => page.evaluate(() => reported);

const START = 'CRYPTO_WALLET_AUTHENTICATE_START';
const SIGNED_IN = ['CRYPTO_WALLET_AUTHENTICATE', 'LOGGED_IN'];

interface WalletJourney extends WalletToInject {
  how: string;
  button: string;
}

const WALLETS: readonly WalletJourney[] = [
  {
    how: 'an announced wallet of Ethereum',
    button: 'Continue with Rabby',
    name: 'Rabby',
    chain: 'ethereum',
    isAnnounced: true,
    owner: 'widget-rabby',
  },
  {
    ...METAMASK,
    how: 'the global of Metamask',
    button: 'Continue with Metamask',
    owner: 'widget-metamask',
  },
  {
    ...PHANTOM,
    how: 'the global of Phantom',
    button: 'Continue with Phantom',
    isAnnounced: false,
    owner: 'widget-phantom-global',
  },
];
const PHANTOM_JOURNEY: WalletJourney = {
  ...PHANTOM,
  how: 'an announced Phantom',
  button: 'Continue with Phantom',
  owner: 'widget-phantom',
};

const JOURNEYS = [
  ...WALLETS.map((wallet) => ({ wallet, place: WIDGET_PLACES[0] })),
  ...WIDGET_PLACES.map((place) => ({
    wallet: { ...PHANTOM_JOURNEY, owner: `widget-phantom-${place.slug}` },
    place,
  })),
];

for (const { wallet: journey, place } of JOURNEYS) {
  const { how, button: name, ...wallet } = journey;
  const { react, enableShadowDOM, isLong } = place;
  test(`the widget ${place.name} signs in with ${how} and the keyboard${isLong ? ' @long' : ''}`, async ({
    browser,
    server,
  }) => {
    await withWidgetPage({ browser, apiOrigin: server.url, react }, async ({ page, open }) => {
      const [address] = await injectWallets(page, [wallet]);
      await open({ config: { ...CONFIG, enableShadowDOM } });
      await expect(button(page, name)).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(button(page, name)).toBeFocused();
      await page.keyboard.press('Enter');
      await expectSignedIn(page, address);
      expect(await readReports(page)).toEqual({ events: [START, ...SIGNED_IN], errors: [] });
    });
  });
}

test(
  'the widget says that a signature was right',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await injectWallets(page, [{ ...METAMASK, owner: 'widget-success' }]);
      await open({ config: CONFIG }, { keepsWidget: true });
      await button(page, 'Continue with Metamask').press('Enter');
      await expect(heading(page, 'Success!')).toBeFocused();
      await expectAccessible(page);
    });
  },
);

test(
  'the widget shows the picture of an announced wallet under a strict policy',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await injectWallets(page, [{ ...METAMASK, isAnnounced: true, owner: 'widget-picture' }]);
      await open({ config: CONFIG });
      const picture = button(page, 'Continue with Metamask').locator('img');
      await expect
        .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
        .toBeGreaterThan(0);
    });
  },
);

test('the widget shows what it waits for, and the message to sign', async ({ browser, server }) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const wallet = { ...METAMASK, owner: 'widget-waits', waitsFor: ETHEREUM_METHODS };
    const [address = ''] = await injectWallets(page, [wallet]);
    await open({ config: CONFIG });
    await button(page, 'Continue with Metamask').press('Enter');
    await expect(heading(page, 'Connect Metamask')).toBeFocused();
    await expectAccessible(page);
    await page.evaluate(() => continueWallets());
    await expect(heading(page, 'Sign the message')).toBeFocused();
    await expect(page.getByRole('figure', { name: 'Message to sign' })).toContainText(address);
    await expectAccessible(page);
    await page.evaluate(() => continueWallets());
    await expectSignedIn(page, address);
  });
});

test('the widget survives refusals of the account and of the signature', async ({
  browser,
  server,
}) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const wallet = { ...METAMASK, owner: 'widget-refuses', refuses: ETHEREUM_METHODS };
    const [address] = await injectWallets(page, [wallet]);
    await open({ config: CONFIG });
    await button(page, 'Continue with Metamask').press('Enter');
    for (const message of [
      '[Error] Could not connect to wallet',
      '[Error] Could not sign message',
    ]) {
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(heading(page, 'Looks like there was an error!')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(button(page, 'Try again')).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expectSignedIn(page, address);
    expect(await readReports(page)).toEqual({
      events: [START, START, ...SIGNED_IN],
      errors: ['[Error] Could not connect to wallet', '[Error] Could not sign message'],
    });
  });
});

test('the widget signs nobody in after Cancel', { tag: '@long' }, async ({ browser, server }) => {
  await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
    const wallet = { ...METAMASK, owner: 'widget-cancels', waitsFor: ['personal_sign'] };
    await injectWallets(page, [wallet]);
    await open({ config: CONFIG });
    await button(page, 'Continue with Metamask').press('Enter');
    await expect(heading(page, 'Sign the message')).toBeFocused();
    await button(page, 'Cancel').press('Enter');
    await expect(button(page, 'Continue with Metamask')).toBeFocused();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.evaluate(() => continueWallets());
    await button(page, 'Set up a new crypto wallet').press('Enter');
    await expect(heading(page, 'Set up a new crypto wallet')).toBeFocused();
    expect(requests).toEqual([]);
    expect(await readReports(page)).toEqual({ events: [START], errors: [] });
  });
});

test(
  'the widget tells of a signature by another account',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage(
      { browser, apiOrigin: server.url },
      async ({ page, open, expectRefusal }) => {
        const wallet = { ...METAMASK, owner: 'widget-changes', waitsFor: ['personal_sign'] };
        const other = { ...METAMASK, name: 'Rabby', isAnnounced: true, owner: 'widget-stranger' };
        const [, stranger = ''] = await injectWallets(page, [wallet, other]);
        await open({ config: CONFIG });
        await button(page, 'Continue with Metamask').press('Enter');
        await expect(heading(page, 'Sign the message')).toBeFocused();
        expectRefusal('/crypto_wallets/authenticate', 401);
        await page.evaluate((address) => {
          const sign = signWithWallet;
          globalThis.signWithWallet = (_, text) => sign(address, text);
          continueWallets();
        }, stranger);
        await expect(page.getByRole('alert')).toHaveText('[Error] Could not sign message');
        await expect(page.getByText('The signature of the wallet was not accepted.')).toBeVisible();
        await expectAccessible(page);
      },
    );
  },
);

const SOCIAL = {
  providers: [{ type: 'google' }, { type: 'apple' }, { type: 'github' }, { type: 'slack' }],
} as const;

test(
  'the widget moves wallets that have no room to another screen',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      const [, address] = await injectWallets(page, [
        { ...METAMASK, owner: 'widget-first' },
        { name: 'Backpack', chain: 'solana', isAnnounced: true, owner: 'widget-second' },
      ]);
      await open({ config: { products: ['oauth', 'crypto'], oauthOptions: SOCIAL } });
      await expect(button(page, 'Continue with Metamask')).toBeVisible();
      await expectAccessible(page);
      await button(page, 'Continue with other Crypto Wallet').press('Enter');
      await expect(heading(page, 'Continue with other Crypto Wallet')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.press('Tab');
      await expect(button(page, 'Continue with Backpack')).toBeFocused();
      await page.keyboard.press('Enter');
      await expectSignedIn(page, address);
    });
  },
);

test(
  'the widget shows where to get a wallet in a browser without one',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await open({ config: CONFIG });
      await button(page, 'Set up a new crypto wallet').press('Enter');
      await expect(heading(page, 'Set up a new crypto wallet')).toBeFocused();
      await expectAccessible(page);
      await expect(page.getByRole('list', { name: 'Wallets' }).getByRole('link')).toHaveCount(4);
      await button(page, 'Back').press('Enter');
      await expect(button(page, 'Set up a new crypto wallet')).toBeFocused();
    });
  },
);

test(
  'the widget looks for no wallets without the product',
  { tag: '@long' },
  async ({ browser, server }) => {
    await withWidgetPage({ browser, apiOrigin: server.url }, async ({ page, open }) => {
      await page.addInitScript(() => {
        addEventListener('eip6963:requestProvider', () => {
          throw new Error('A page without the product looks for wallets.');
        });
      });
      await open();
      await page.getByRole('textbox', { name: 'Email' }).press('Tab');
    });
  },
);

const SIWE_PROJECT = {
  public_token: 'public-token-test-siwe',
  project_id: 'project-test-siwe',
  name: 'Crumb',
  redirect_urls: [],
  settings: { siwe_required_for_crypto_wallets: true },
};

sandboxTest(
  'the widget signs in with a message of ERC-4361 where the project requires it',
  { tag: '@long' },
  async ({ browser, sandbox }) => {
    const apiOrigin = `http://localhost:${sandbox.port}`;
    const { public_token: publicToken } = SIWE_PROJECT;
    await withWidgetPage({ browser, apiOrigin, publicToken }, async ({ page, origin, open }) => {
      const projects = [{ ...SIWE_PROJECT, origins: [origin] }];
      const configFile = join(sandbox.dataFolder, 'projects.json');
      await writeFile(configFile, JSON.stringify({ projects }));
      await sandbox.launch({ environment: { BAKEHOUSE_CONFIG: configFile } }).ready;
      const wallet = { ...METAMASK, owner: 'widget-siwe', waitsFor: ['personal_sign'] };
      const [address = ''] = await injectWallets(page, [wallet]);
      await open({ config: CONFIG });
      await button(page, 'Continue with Metamask').press('Enter');
      const message = page.getByRole('figure', { name: 'Message to sign' });
      await expect(message).toContainText('wants you to sign in with your Ethereum account:');
      await expect(message).toContainText(`URI: ${origin}`);
      await page.evaluate(() => continueWallets());
      await expectSignedIn(page, address);
    });
  },
);
