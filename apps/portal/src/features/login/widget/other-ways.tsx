import type { ReactNode } from 'react';
import styles from './other-ways.module.css';
import { useService } from '../../../lib/services.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { TEXTS } from './texts.ts';

const canUsePasskeys = () => 'PublicKeyCredential' in window;

/** The ways of the project to log in without a password, below the form. */
export function OtherWays({ byEmail }: { byEmail: ReactNode }) {
  const { loginProducts } = useService('env');
  const hasPasskeys = loginProducts.includes('passkeys') && canUsePasskeys();
  const hasEmails = loginProducts.some((product) => product !== 'passkeys');
  if (!hasPasskeys && !hasEmails) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{TEXTS.or}</p>
      {hasPasskeys && <PasskeyLogin />}
      {hasEmails && byEmail}
    </div>
  );
}
