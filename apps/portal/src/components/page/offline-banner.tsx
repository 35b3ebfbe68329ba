import { Icon } from '../icon.tsx';
import { TEXTS } from '../texts.ts';
import styles from './offline-banner.module.css';

/** The live region is always mounted, because screen readers ignore one that mounts with text. */
export function OfflineBanner({ offline }: { offline: boolean }) {
  return (
    <div role="status">
      {offline && (
        <p className={styles.banner}>
          <Icon name="offline" />
          {TEXTS.offline}
        </p>
      )}
    </div>
  );
}
