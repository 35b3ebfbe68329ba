import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { WalletIcon } from './wallet-icon.tsx';

interface WalletButtonProps extends Omit<ComponentPropsWithoutRef<typeof Button>, 'children'> {
  label: string;
  /** A data URI with an image. */
  icon?: string | undefined;
}

export const WalletButton = ({ label, icon, ...rest }: WalletButtonProps): ReactNode => (
  <Button variant="secondary" {...rest}>
    <WalletIcon src={icon} />
    <span className="bh-wallet-name" dir="auto">
      {label}
    </span>
  </Button>
);
