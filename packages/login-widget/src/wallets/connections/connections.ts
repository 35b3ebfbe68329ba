import { ethereumConnection } from './ethereum.ts';
import { solanaConnection } from './solana.ts';
import { standardConnection } from './standard.ts';
import type { WalletConnection } from './wallet-connection.ts';
import type { WalletProtocol } from '../wallet.ts';

export const CONNECTIONS: Readonly<Record<WalletProtocol, WalletConnection>> = {
  ethereum: ethereumConnection,
  solana: solanaConnection,
  standard: standardConnection,
};
