import type { PersonFile } from '../../../../api/people.ts';
import styles from './removal.module.css';

interface FileNamesProps {
  label: string;
  files: readonly PersonFile[];
  /** What follows the name of a file, for example why it could not be changed. */
  note?: (file: PersonFile) => string;
}

const SHOWN_WITHOUT_SCROLLING = 5;

/** A long list scrolls and takes the focus, so that the keyboard can scroll it. */
export function FileNames({ label, files, note }: FileNamesProps) {
  const isShort = files.length <= SHOWN_WITHOUT_SCROLLING;
  return (
    <div
      className={styles.names}
      role="group"
      aria-label={label}
      tabIndex={isShort ? undefined : 0}
    >
      <ul className={styles.items}>
        {files.map((file) => (
          <li key={file.id}>
            {file.name}
            {note && <span className={styles.note}> {note(file)}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
