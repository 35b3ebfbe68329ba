import type { ReactNode } from 'react';
import styles from './other-login-methods.module.css';
import { useService } from '../../../lib/services.tsx';
import { TEXTS } from './texts.ts';
import { useHasPasskeys } from './use-has-passkeys.ts';
import { WidgetButtons } from './widget-buttons.tsx';

/** The ways to log in without a password, below the form. */
export function OtherLoginMethods({ byEmail }: { byEmail: ReactNode }) {
  const { loginProducts, oauthProviders } = useService('env');
  const buttonCount = oauthProviders.length + (useHasPasskeys() ? 1 : 0);
  const hasEmails = loginProducts.some((product) => product !== 'passkeys');
  if (buttonCount === 0 && !hasEmails) return null;
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{TEXTS.or}</p>
      {buttonCount > 0 && <WidgetButtons count={buttonCount} />}
      {hasEmails && byEmail}
    </div>
  );
}
