import styles from './page-loading.module.css';
import { Spinner } from '../spinner.tsx';

export function PageLoading({ label }: { label: string }) {
  return (
    <div className={styles.loading} role="status">
      <Spinner />
      {label}
    </div>
  );
}
