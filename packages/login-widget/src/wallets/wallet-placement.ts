const MAX_MAIN_BUTTONS = 6;

export interface WalletPlacement<Wallet> {
  main: readonly Wallet[];
  other: readonly Wallet[];
}

/** One button is reserved: it opens the screen with the other wallets. */
export function placeWallets<Wallet>(
  wallets: readonly Wallet[],
  socialCount: number,
): WalletPlacement<Wallet> {
  const maxOnMain = Math.max(0, MAX_MAIN_BUTTONS - socialCount - 1);
  return { main: wallets.slice(0, maxOnMain), other: wallets.slice(maxOnMain) };
}
