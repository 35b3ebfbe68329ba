import { Icon } from '../icon.tsx';
import styles from './offline-banner.module.css';

/** The status stays in the page while online: a region that comes with its text is not announced. */
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
