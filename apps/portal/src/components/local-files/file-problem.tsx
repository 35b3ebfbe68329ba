import { Icon } from '../icon.tsx';
import styles from './local-file.module.css';

interface FileProblemProps {
  message: string;
  /** Set for a problem that nothing else on the page announces. */
  role?: 'alert';
}

export function FileProblem({ message, role }: FileProblemProps) {
  return (
    <p role={role} className={styles.problem}>
      <Icon name="warning" />
      {message}
    </p>
  );
}
