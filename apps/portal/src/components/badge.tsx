import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

type BadgeTone = 'success' | 'warning' | 'blocked' | 'info' | 'neutral';

const icons: Record<BadgeTone, IconName> = {
  success: 'check',
  warning: 'warning',
  blocked: 'blocked',
  info: 'info',
  neutral: 'dash',
};

export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icons[tone]} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
