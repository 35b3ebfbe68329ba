import { Skeleton } from '../../components/skeleton.tsx';
import styles from './panel-skeleton.module.css';

const SKELETON_ROW_COUNT = 8;

export function PanelSkeleton() {
  return (
    <div className={styles.panel} aria-busy="true">
      <div className={styles.tools}>
        <Skeleton width={40} />
      </div>
      <div className={styles.table}>
        {Array.from({ length: SKELETON_ROW_COUNT }, (_, index) => (
          <div key={index} className={styles.row}>
            <Skeleton width={72} />
          </div>
        ))}
      </div>
    </div>
  );
}
