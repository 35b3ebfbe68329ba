import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone = 'success' | 'warning' | 'blocked' | 'info' | 'neutral';

const TONE_ICONS: Record<BadgeTone, IconName> = {
  success: 'check',
  warning: 'warning',
  blocked: 'blocked',
  info: 'info',
  neutral: 'dash',
};

export interface BadgeProps {
  tone: BadgeTone;
  /** Defaults to the icon of the tone. */
  icon?: IconName;
  children: ReactNode;
}

export function Badge({ tone, icon = TONE_ICONS[tone], children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone])}>
      <Icon name={icon} />
      <span className={styles.word}>{children}</span>
    </span>
  );
}
