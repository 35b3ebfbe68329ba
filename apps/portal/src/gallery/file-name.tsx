import { Icon } from '../components/icon.tsx';
import type { DemoFile } from './demo.ts';
import styles from './file-name.module.css';

export function FileName({ file }: { file: DemoFile }) {
  return (
    <span className={styles.file}>
      <Icon name={file.icon} />
      <span className={styles.text}>{file.name}</span>
    </span>
  );
}
