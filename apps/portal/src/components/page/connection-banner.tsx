import { Icon } from '../icon.tsx';
import { BANNER_TEXTS } from '../texts.ts';
import styles from './connection-banner.module.css';

export type ConnectionProblem = keyof typeof BANNER_TEXTS;

/** The live region is always mounted, because screen readers ignore one that mounts with text. */
export function ConnectionBanner({ problem }: { problem: ConnectionProblem | undefined }) {
  return (
    <div role="status">
      {problem && (
        <p className={styles.banner}>
          <Icon name="offline" />
          {BANNER_TEXTS[problem]}
        </p>
      )}
    </div>
  );
}
