import styles from './colours.module.css';

const COLOUR_TOKENS = [
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
      {COLOUR_TOKENS.map((token) => (
        <li key={token}>
          <span className={styles.swatch} style={{ background: `var(--${token})` }} />
          <span className={styles.name}>{token}</span>
        </li>
      ))}
    </ul>
  );
}
