import styles from './skip-link.module.css';

interface SkipLinkProps {
  /** Id of what the focus goes to. */
  target: string;
  children: string;
}

/** Seen only with the focus. Followed without the address, which belongs to the list. */
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
