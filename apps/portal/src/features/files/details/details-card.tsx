import { type ReactNode, useId } from 'react';
import styles from './details-card.module.css';

interface DetailsCardProps {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}

export function DetailsCard({ title, note, children }: DetailsCardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className={styles.note}>{note}</p>
      </header>
      {children}
    </section>
  );
}
