import { Icon } from '../icon.tsx';
import { fileIconOf } from './file-icon.ts';
import styles from './file-name.module.css';

export function FileName({ name }: { name: string }) {
  return (
    <span className={styles.file} title={name}>
      <Icon name={fileIconOf(name)} />
      <span className={styles.text}>{name}</span>
    </span>
  );
}
