import type { ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import styles from './bulk-runs.module.css';

export interface NamedFile {
  id: string;
  name: string;
  /** The text after the name, for example the change, or the reason why there is none. */
  note?: ReactNode;
  /** The result of the change. */
  badge?: ReactNode;
}

interface FileNamesProps {
  label: string;
  files: readonly NamedFile[];
}

const MAX_NAMES_WITHOUT_SCROLLING = 5;

/** Only a long list scrolls; it takes the focus, so that the keyboard can scroll it. */
export function FileNames({ label, files }: FileNamesProps) {
  const isShort = files.length <= MAX_NAMES_WITHOUT_SCROLLING;
  return (
    <div
      className={classNames(styles.names, !isShort && styles.long)}
      role="group"
      aria-label={label}
      tabIndex={isShort ? undefined : 0}
    >
      <ul className={styles.items}>
        {files.map(({ id, name, note, badge }) => (
          <li key={id} className={styles.item}>
            {badge}
            <span>
              {name}
              {note !== undefined && note !== '' && <span className={styles.note}> {note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
