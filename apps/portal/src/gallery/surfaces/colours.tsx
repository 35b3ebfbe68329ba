import styles from './colours.module.css';

const tokens = [
  'paper',
  'surface',
  'sunken',
  'ink',
  'ink-soft',
  'ink-faint',
  'line',
  'line-strong',
  'primary',
  'primary-hover',
  'on-primary',
  'accent',
  'success',
  'success-ground',
  'warning',
  'warning-ground',
  'danger',
  'danger-ground',
  'info',
  'info-ground',
  'focus',
] as const;

export function Colours() {
  return (
    <ul className={styles.swatches}>
      {tokens.map((token) => (
        <li key={token}>
          <span className={styles.swatch} style={{ background: `var(--${token})` }} />
          <span className={styles.name}>{token}</span>
        </li>
      ))}
    </ul>
  );
}
