import { useId, type ReactNode } from 'react';
import styles from './auth-card.module.css';
import { Icon } from '../icon.tsx';

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

/** The route renders the main landmark, because the gallery shows several cards on one page. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  const titleId = useId();
  return (
    <div className={styles.screen}>
      <p className={styles.brand}>
        <Icon name="loaf" />
        Bakehouse
      </p>
      <section className={styles.card} aria-labelledby={titleId}>
        <div className={styles.head}>
          <h1 id={titleId}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.body}>{children}</div>
      </section>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
