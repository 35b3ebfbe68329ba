import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../components/button-class.ts';
import { Icon } from '../../components/icon.tsx';
import { PasskeyLogin } from '../../features/login-widget/passkey-login.tsx';
import { LOGIN_TEXTS } from '../texts.ts';
import { EMAIL_LINK_HASH } from './login-mode.ts';
import styles from './other-ways.module.css';

const hasPasskeys = () => 'PublicKeyCredential' in window;

/** The ways to log in without a password, below the form. */
export function OtherWays() {
  const { search } = useLocation();
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{LOGIN_TEXTS.or}</p>
      {hasPasskeys() && <PasskeyLogin />}
      <Link
        className={buttonClass({ variant: 'secondary', size: 'normal' })}
        to={{ search, hash: EMAIL_LINK_HASH }}
      >
        <span className={styles.face}>
          <Icon name="mail" />
          {LOGIN_TEXTS.emailLink}
        </span>
      </Link>
    </div>
  );
}
