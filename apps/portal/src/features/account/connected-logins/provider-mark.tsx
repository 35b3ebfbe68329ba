import { BRAND_MARKS, type MarkPath } from '@bakehouse/login-widget/parts';
import styles from './connected-logins.module.css';

const BRAND_MARK_BY_PROVIDER: ReadonlyMap<string, readonly MarkPath[]> = new Map(
  Object.entries(BRAND_MARKS),
);

export function ProviderMark({ provider }: { provider: string }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      {BRAND_MARK_BY_PROVIDER.get(provider)?.map(([path, color = 'currentColor']) => (
        <path key={path} d={path} fill={color} />
      ))}
    </svg>
  );
}
