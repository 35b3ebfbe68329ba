import { Skeleton } from '../../../components/skeleton.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useServices } from '../../../services/services.tsx';
import entries from './access-list.module.css';
import { entriesAtOnce, entriesText, isLong } from './access-rules.ts';
import dates from './date-management.module.css';
import { DATE_FIELDS, zoneNote } from './date-changes.ts';
import { DetailsCard } from './details-card.tsx';
import styles from './details-skeleton.module.css';
import details from './file-details.module.css';

interface DetailsSkeletonProps {
  name: string;
  /** How many entries the list of access will have. */
  entries: number;
}

/** The parts of the details without their words, in the same boxes. */
export function DetailsSkeleton({ name, entries: count }: DetailsSkeletonProps) {
  const { now } = useServices();
  return (
    <>
      <VisuallyHidden>Loading the details of {name}</VisuallyHidden>
      <div className={details.cards} aria-hidden="true">
        <DetailsCard title="Access Management" note={entriesText(count)}>
          <FieldBars />
          {isLong(count) && <div className={styles.search} />}
          <ul className={entries.entries}>
            {Array.from({ length: entriesAtOnce(count) }, (_, index) => (
              <li key={index} className={entries.entry}>
                <Skeleton width={56} />
              </li>
            ))}
          </ul>
        </DetailsCard>
        <DetailsCard title="Date Management" note={zoneNote(now())}>
          <div className={dates.form}>
            <div className={dates.fields}>
              {DATE_FIELDS.map(({ field }) => (
                <FieldBars key={field} />
              ))}
            </div>
            <div className={styles.button} />
          </div>
        </DetailsCard>
      </div>
    </>
  );
}

function FieldBars() {
  return (
    <div className={styles.field}>
      <Skeleton width={24} />
      <div className={styles.control} />
      <Skeleton width={64} />
    </div>
  );
}
