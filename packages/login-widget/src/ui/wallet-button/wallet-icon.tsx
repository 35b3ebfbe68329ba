import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';

const WALLET_PATH =
  'M15.5 6.5V5A1.5 1.5 0 0 0 14 3.5H4.5a2 2 0 1 0 0 4H16A1.5 1.5 0 0 1 17.5 9v6a1.5 1.5 0 0 1-1.5 1.5H4.5a2 2 0 0 1-2-2v-9M14 12v.01';

/** The picture that the wallet gave, or a drawing. The label beside it says the same. */
export const WalletIcon = ({ src }: { src: string | undefined }): ReactNode => (
  <span className="bh-wallet-icon">
    {src === undefined ? <Icon path={WALLET_PATH} /> : <img src={src} alt="" />}
  </span>
);
