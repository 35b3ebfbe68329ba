import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element to focus. */
  target: string;
  children: string;
}

/** Visible only while focused. A click keeps the URL, which contains the list's state. */
export function SkipLink({ target, children }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className={styles.link}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {children}
    </a>
  );
}
