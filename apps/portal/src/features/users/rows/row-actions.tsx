import type { ReactNode } from 'react';
import { ROW_TEXTS } from '../texts.ts';
import styles from './row-actions.module.css';

export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

/** Replaces the actions that a user cannot apply to themselves. */
export function OwnRowNote() {
  return <span className={styles.you}>{ROW_TEXTS.ownRow}</span>;
}
