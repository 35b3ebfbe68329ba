import { Icon } from '../icon.tsx';
import styles from './offline-banner.module.css';

/** The region is always mounted, because screen readers ignore one that appears with its text. */
export function OfflineBanner({ offline }: { offline: boolean }) {
  return (
    <div role="status">
      {offline && (
        <p className={styles.banner}>
          <Icon name="offline" />
          You are currently offline. Some functionality may be limited.
        </p>
      )}
    </div>
  );
}
