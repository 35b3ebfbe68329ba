import { type ReactNode, useId } from 'react';
import styles from './account-settings.module.css';

interface SettingsSectionProps {
  title: string;
  /** Stands beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function SettingsSection({ title, action, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
