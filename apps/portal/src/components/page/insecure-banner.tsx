import { Icon } from '../icon.tsx';
import { INSECURE_TEXTS } from '../texts.ts';
import styles from './insecure-banner.module.css';

export function InsecureBanner() {
  return (
    <section aria-label={INSECURE_TEXTS.label} className={styles.banner}>
      <p className={styles.line}>
        <Icon name="warning" />
        <span>
          <strong>{INSECURE_TEXTS.title}</strong> {INSECURE_TEXTS.text}
        </span>
      </p>
    </section>
  );
}
