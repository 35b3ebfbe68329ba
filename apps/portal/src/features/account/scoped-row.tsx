import type { ReactNode } from 'react';
import { useService } from '../../lib/services.tsx';
import { formatTimeSince } from '../../time/relative-time.ts';
import styles from './settings-list.module.css';
import { LAST_USE_TEXTS } from './texts.ts';

interface ScopedRowProps {
  name: string;
  /** Its rights, in words. */
  scopes: readonly string[];
  facts: string;
  /** Null if it was never used. */
  lastUsedAt: string | null;
  action: ReactNode;
}

/** An app or a key that may use the account. */
export function ScopedRow({ name, scopes, facts, lastUsedAt, action }: ScopedRowProps) {
  const now = useService('now');
  const used =
    lastUsedAt === null
      ? LAST_USE_TEXTS.never
      : LAST_USE_TEXTS.at(formatTimeSince(Date.parse(lastUsedAt), now()));
  return (
    <li className={styles.row}>
      <div>
        <div>{name}</div>
        <ul className={styles.scopes}>
          {scopes.map((scope) => (
            <li key={scope}>{scope}</li>
          ))}
        </ul>
        <div className={styles.detail}>
          {facts} · {used}
        </div>
      </div>
      {action}
    </li>
  );
}
