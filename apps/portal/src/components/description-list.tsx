import type { ReactNode } from 'react';
import styles from './description-list.module.css';
import { Skeleton } from './skeleton.tsx';

/** A card with the answers to a few questions. */
export function DescriptionList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A placeholder as high as the facts that replace it. */
export function DescriptionListSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.facts} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.fact}>
          <Skeleton width={80} />
        </div>
      ))}
    </div>
  );
}
