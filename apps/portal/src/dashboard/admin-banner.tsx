import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import styles from './admin-banner.module.css';
import { ADMIN_MODE_TEXTS } from './texts.ts';

/** The banner stays visible, so that no admin takes other bakers' data for their own. */
export function AdminBanner({ onTurnOff }: { onTurnOff: () => void }) {
  const { title, text } = ADMIN_MODE_TEXTS.on;
  return (
    <section aria-label={ADMIN_MODE_TEXTS.label} className={styles.banner}>
      <div className={styles.line}>
        <Icon name="eye" />
        <p className={styles.text}>
          <strong className={styles.title}>{title}</strong> {text}
        </p>
        <Button size="compact" onClick={onTurnOff}>
          {ADMIN_MODE_TEXTS.turnOff}
        </Button>
      </div>
    </section>
  );
}

/** Announces each change of admin mode to screen readers, also when the banner is removed. */
export function AdminModeStatus({ admin }: { admin: boolean }) {
  const [seen, setSeen] = useState(admin);
  const [said, setSaid] = useState('');
  if (admin !== seen) {
    const { title, text } = ADMIN_MODE_TEXTS[admin ? 'on' : 'off'];
    setSeen(admin);
    setSaid(`${title} ${text}`);
  }
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
