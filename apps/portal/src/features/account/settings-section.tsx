import { type ReactNode, useId } from 'react';
import styles from './account-settings.module.css';

interface SettingsSectionProps {
  title: string;
  /** The id of the title, for a control that it labels. */
  titleId?: string;
  /** A control beside the title. */
  action?: ReactNode;
  children?: ReactNode;
}

export function SettingsSection(props: SettingsSectionProps) {
  const { title, action, children } = props;
  const ownId = useId();
  const id = props.titleId ?? ownId;
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
