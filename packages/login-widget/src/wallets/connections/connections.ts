import { ethereumConnection } from './ethereum.ts';
import { solanaConnection } from './solana.ts';
import { walletStandardConnection } from './wallet-standard.ts';
import type { WalletConnection } from './wallet-connection.ts';
import type { WalletProtocol } from '../wallet.ts';

export const CONNECTIONS: Readonly<Record<WalletProtocol, WalletConnection>> = {
  ethereum: ethereumConnection,
  solana: solanaConnection,
  standard: walletStandardConnection,
};
