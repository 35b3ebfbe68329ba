import { useState } from 'react';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import styles from './admin-banner.module.css';

const ADMIN_MODE_ON = {
  title: 'Admin mode is on.',
  text: 'You see every baker’s files, users and activity. Bans apply to the whole organisation.',
};
const ADMIN_MODE_OFF = {
  title: 'Admin mode is off.',
  text: 'You see your own files, users and activity.',
};

/** The banner stays visible, so that no admin takes other bakers' data for their own. */
export function AdminBanner({ onTurnOff }: { onTurnOff: () => void }) {
  return (
    <section aria-label="Admin mode" className={styles.banner}>
      <div className={styles.line}>
        <Icon name="eye" />
        <p className={styles.text}>
          <strong className={styles.title}>{ADMIN_MODE_ON.title}</strong> {ADMIN_MODE_ON.text}
        </p>
        <Button size="compact" onClick={onTurnOff}>
          Turn off
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
    const { title, text } = admin ? ADMIN_MODE_ON : ADMIN_MODE_OFF;
    setSeen(admin);
    setSaid(`${title} ${text}`);
  }
  return (
    <div role="status">
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
