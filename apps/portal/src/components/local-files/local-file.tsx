import type { ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import styles from './local-file.module.css';

interface LocalFileRowProps {
  name: string;
  /** The type and the size. */
  facts: string;
  /** The state or the outcome of the file, on a line of its own. */
  children: ReactNode;
  /** A button or link at the end of the row. */
  action?: ReactNode;
}

/** A file on the user's machine, as an item of a list. */
export function LocalFileRow({ name, facts, children, action }: LocalFileRowProps) {
  return (
    <li className={styles.file}>
      <span className={styles.icon}>
        <Icon name="file-other" />
      </span>
      <div className={styles.text}>
        <p className={styles.name} title={name}>
          {name}
        </p>
        <p className={styles.facts}>{facts}</p>
        <div className={styles.state}>{children}</div>
      </div>
      {action}
    </li>
  );
}
