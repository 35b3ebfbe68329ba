import type { ReactNode } from 'react';
import styles from './row-actions.module.css';

export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

export function RowNote({ children }: { children: string }) {
  return <span className={styles.note}>{children}</span>;
}
