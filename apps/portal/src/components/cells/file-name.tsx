import { Icon } from '../icon.tsx';
import { fileIconOf } from './file-icon.ts';
import styles from './file-name.module.css';
import { splitFileName } from './split-file-name.ts';

/** A name that is too long for its cell is cut in the middle. */
export function FileName({ name }: { name: string }) {
  const { start, end } = splitFileName(name);
  return (
    <span className={styles.file} title={name}>
      <Icon name={fileIconOf(name)} />
      {end === '' ? (
        <span className={styles.text}>{start}</span>
      ) : (
        <span className={styles.parts}>
          <span className={styles.start}>{start}</span>
          <span className={styles.end}>{end}</span>
        </span>
      )}
    </span>
  );
}
