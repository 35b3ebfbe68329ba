import { useId, type ReactNode } from 'react';
import styles from './auth-card.module.css';
import { Icon } from '../icon.tsx';

interface AuthFrameProps {
  /** The id of the title, which is inside of the children. */
  titleId: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** The route renders the main landmark, because the gallery shows several cards on one page. */
export function AuthFrame({ titleId, children, footer }: AuthFrameProps) {
  return (
    <div className={styles.screen}>
      <p className={styles.brand}>
        <Icon name="loaf" />
        Bakehouse
      </p>
      <section className={styles.card} aria-labelledby={titleId}>
        {children}
      </section>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}

interface AuthCardProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
}

export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  const titleId = useId();
  return (
    <AuthFrame titleId={titleId} footer={footer}>
      <div className={styles.head}>
        <h1 id={titleId}>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </AuthFrame>
  );
}
