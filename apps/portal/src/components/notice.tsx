import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

interface NoticeProps {
  tone: NoticeTone;
  title: string;
  children?: ReactNode;
  action?: { label: string; onPress: () => void } | undefined;
}

const TONE_ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'blocked',
};

export function Notice({ tone, title, children, action }: NoticeProps) {
  return (
    <div
      className={classNames(styles.notice, styles[tone])}
      role={tone === 'danger' ? 'alert' : 'status'}
    >
      <Icon name={TONE_ICONS[tone]} />
      <div className={styles.content}>
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          <div className={styles.body}>{children}</div>
        </div>
        {action && (
          <Button size="compact" onClick={action.onPress}>
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
