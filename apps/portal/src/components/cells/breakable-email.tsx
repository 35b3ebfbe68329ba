import { toDisplayAddress } from '@bakehouse/contract/input';
import styles from './breakable-email.module.css';

/** Shows an email address that may wrap before its @, in a cell of a table. */
export function BreakableEmail({ text: address }: { text: string }) {
  const text = toDisplayAddress(address);
  return (
    <span className={styles.frame} title={text}>
      <span className={styles.text}>
        <EmailText text={text} />
      </span>
    </span>
  );
}

/** Shows an email address that may wrap before its @, within a sentence. */
export function InlineEmail({ text: address }: { text: string }) {
  return (
    <span className={styles.inline}>
      <EmailText text={toDisplayAddress(address)} />
    </span>
  );
}

function EmailText({ text }: { text: string }) {
  const at = Math.max(0, text.lastIndexOf('@'));
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
