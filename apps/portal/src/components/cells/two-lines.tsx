import styles from './two-lines.module.css';

/** Breaks an email address before its @. */
export function TwoLines({ text }: { text: string }) {
  const at = Math.max(0, text.lastIndexOf('@'));
  return (
    <span className={styles.frame} title={text}>
      <span className={styles.text}>
        {text.slice(0, at)}
        <wbr />
        {text.slice(at)}
      </span>
    </span>
  );
}
