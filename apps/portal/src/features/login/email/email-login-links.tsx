import type { LoginProduct } from '@bakehouse/contract';
import { Link, useLocation } from 'react-router-dom';
import { buttonClass } from '../../../components/button-class.ts';
import { Icon } from '../../../components/icon.tsx';
import { useService } from '../../../lib/services.tsx';
import { LOGIN_TEXTS } from '../texts.ts';
import styles from './email-login-links.module.css';
import { EMAIL_CODE_HASH, EMAIL_LINK_HASH } from '../login-mode.ts';

interface EmailLoginOption {
  product: LoginProduct;
  hash: string;
  icon: 'mail' | 'code';
  text: string;
}

const EMAIL_LOGIN_OPTIONS: readonly EmailLoginOption[] = [
  { product: 'emailMagicLinks', hash: EMAIL_LINK_HASH, icon: 'mail', text: LOGIN_TEXTS.emailLink },
  { product: 'otp', hash: EMAIL_CODE_HASH, icon: 'code', text: LOGIN_TEXTS.emailCode },
];

/** Leads to the screens that log in with an email. */
export function EmailLoginLinks() {
  const { search } = useLocation();
  const { loginProducts } = useService('env');
  const ways = EMAIL_LOGIN_OPTIONS.filter(({ product }) => loginProducts.includes(product));
  return (
    <div className={styles.ways}>
      {ways.map(({ hash, icon, text }) => (
        <Link
          key={hash}
          className={buttonClass({ variant: 'secondary', size: 'normal' })}
          to={{ search, hash }}
        >
          <span className={styles.face}>
            <Icon name={icon} />
            {text}
          </span>
        </Link>
      ))}
    </div>
  );
}
