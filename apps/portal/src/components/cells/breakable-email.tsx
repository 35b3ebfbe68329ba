import styles from './breakable-email.module.css';

/** Shows an email address that may wrap before its @. */
export function BreakableEmail({ text }: { text: string }) {
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
