import { hasMethod, readProperty, readText } from './foreign-object.ts';
import { toWalletOption } from './known-wallets.ts';
import { canSignWithSolana } from './wallet-standard.ts';
import type { Wallet } from './wallet.ts';

const ICON_PATTERN = /^data:image\//i;
const MAX_NAME_LENGTH = 40;

const describeWallet = (info: unknown) => {
  const name = readText(info, 'name').slice(0, MAX_NAME_LENGTH);
  const icon = readText(info, 'icon');
  return name && { option: toWalletOption(name), icon: ICON_PATTERN.test(icon) ? icon : undefined };
};

/** Reads the wallet in the detail of an announcement event (EIP-6963). */
export function readEthereumAnnouncement(detail: unknown): Wallet | undefined {
  const description = describeWallet(readProperty(detail, 'info'));
  const provider = readProperty(detail, 'provider');
  if (!description || !hasMethod(provider, 'request')) return undefined;
  return { ...description, chain: 'ethereum', protocol: 'ethereum', provider };
}

/** Wallets of the Wallet Standard for other chains are left out. */
export function readStandardWallet(wallet: unknown): Wallet | undefined {
  const description = describeWallet(wallet);
  if (!description || !canSignWithSolana(wallet)) return undefined;
  return { ...description, chain: 'solana', protocol: 'standard', provider: wallet };
}
