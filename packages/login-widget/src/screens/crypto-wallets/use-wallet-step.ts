import { useEffect, useRef } from 'react';
import type { Flow } from '../../flows/flow.ts';
import { useFlow } from '../../flows/use-flow.ts';
import { walletErrorKey } from '../../flows/crypto-wallets/wallet-errors.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useUnmountSignal } from '../../lib/use-unmount-signal.ts';
import { EN_CRYPTO } from '../../strings/en/crypto.ts';
import { useStrings } from '../../strings/strings.tsx';
import type { Wallet } from '../../wallets/wallet.ts';
import { useWidget } from '../../widget-context.tsx';

type WalletStep = Flow<[wallet: Wallet | undefined, signal: AbortSignal]>;

/** Asks the wallet when the screen is shown. Every failure leads to the error screen. */
export function useWalletStep(step: WalletStep, wallet: Wallet | undefined): void {
  const { dispatch } = useWidget();
  const signal = useUnmountSignal();
  const strings = useStrings(EN_CRYPTO);
  const { run, error } = useFlow(step, (reason) => {
    const key = walletErrorKey(reason);
    return key && strings[key];
  });
  const start = useLatest(() => run(wallet, signal));
  const isStarted = useRef(false);
  useEffect(() => {
    if (!isStarted.current) start.current();
    isStarted.current = true;
  }, [start]);
  useEffect(() => {
    if (!error) return;
    dispatch({ type: 'set_error_message', message: error.text, linkHosts: error.linkHosts });
    dispatch({ type: 'transition', screen: 'cryptoError' });
  }, [error, dispatch]);
}
