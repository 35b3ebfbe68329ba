import { Skeleton } from '../../../components/skeleton.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import styles from './person-page.module.css';
import { PERSON_TEXTS } from './texts.ts';

const FACT_COUNT = 5;

/** As high as the facts that follow. */
export function PersonSkeleton({ email }: { email: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{PERSON_TEXTS.loading(email)}</VisuallyHidden>
      <div className={styles.facts} aria-hidden="true">
        {Array.from({ length: FACT_COUNT }, (_, index) => (
          <div key={index} className={styles.fact}>
            <Skeleton width={80} />
          </div>
        ))}
      </div>
    </div>
  );
}
