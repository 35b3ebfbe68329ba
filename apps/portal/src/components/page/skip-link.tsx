import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  target: string;
  children: string;
}

/** Visible only with focus. It does not change the address, which holds the list's state. */
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
