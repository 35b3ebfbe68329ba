import type { ClientCore } from '../client-core.ts';
import { createCryptoWallets, type CryptoWallets } from '../resources/crypto-wallets.ts';
import { addProjectParts, type Namespace } from './namespace.ts';

/** Adds `client.cryptoWallets`. */
export const cryptoWallets: Namespace<CryptoWallets> = (core: ClientCore) =>
  createCryptoWallets(addProjectParts(core));
