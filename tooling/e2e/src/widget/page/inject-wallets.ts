import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bundleForPage } from '../../sdk/page/bundle-for-page.ts';
import { ethereumWallet, solanaWallet } from '../../sdk/methods/signers.ts';
import type { WalletInPage } from './wallets-in-page.ts';

export interface WalletToInject extends Pick<WalletInPage, 'name' | 'chain' | 'isAnnounced'> {
  /** Gives the wallet its key, so that each test has a user of its own. */
  owner: string;
  refuses?: string[];
  waitsFor?: string[];
}

const CREATE_WALLET_BY_CHAIN = { ethereum: ethereumWallet, solana: solanaWallet };

/** Puts wallets that really sign into every page that is opened from now on. */
export async function injectWallets(page: Page, wallets: WalletToInject[]): Promise<string[]> {
  const signers = wallets.map(({ chain, owner }) => CREATE_WALLET_BY_CHAIN[chain](owner));
  const placed = wallets.map((wallet, index) => ({
    refuses: [],
    waitsFor: [],
    ...wallet,
    address: signers[index]?.address ?? '',
  }));
  await page.exposeFunction('signWithWallet', (address: string, text: string) =>
    signers.find((signer) => signer.address === address)?.sign(text),
  );
  await page.addInitScript((value) => {
    globalThis.walletsInPage = value;
  }, placed);
  const content = await bundleForPage(join(import.meta.dirname, 'wallets-in-page.ts'));
  await page.addInitScript({ content });
  return signers.map(({ address }) => address);
}
