import { Skeleton } from '../../../components/skeleton.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useService } from '../../../lib/services.tsx';
import { useZone } from '../../../time/zone.tsx';
import entries from './access/access-list.module.css';
import { isLongList, visibleEntryCount } from './access/access-rules.ts';
import dates from './dates/date-management.module.css';
import { DATE_FIELDS, zoneNote } from './dates/date-changes.ts';
import { DetailsCard } from './details-card.tsx';
import styles from './details-skeleton.module.css';
import events from './event-list.module.css';
import { INITIAL_EVENT_COUNT } from './event-list-rules.ts';
import details from './file-details.module.css';
import { ACCESS_TEXTS, CARD_TEXTS, DETAILS_TEXTS } from './texts.ts';

const TREND_BAR_COUNT = 15;

const indexesUpTo = (count: number) => Array.from({ length: count }, (_, index) => index);

interface DetailsSkeletonProps {
  name: string;
  /** The expected number of access entries. */
  entries: number;
}

/** The skeleton has the same boxes as the details, so that nothing moves when these appear. */
export function DetailsSkeleton({ name, entries: count }: DetailsSkeletonProps) {
  const zone = useZone();
  const now = useService('now');
  return (
    <>
      <VisuallyHidden>{DETAILS_TEXTS.loading(name)}</VisuallyHidden>
      <div className={details.cards} aria-hidden="true">
        <div className={details.control}>
          <DetailsCard title={CARD_TEXTS.access} note={ACCESS_TEXTS.count(count)}>
            <FieldSkeleton />
            {isLongList(count) && <div className={styles.search} />}
            <ul className={entries.entries}>
              {indexesUpTo(visibleEntryCount(count)).map((index) => (
                <li key={index} className={entries.entry}>
                  <Skeleton width={56} />
                </li>
              ))}
            </ul>
          </DetailsCard>
          <DetailsCard title={CARD_TEXTS.dates} note={zoneNote(now(), zone.name)}>
            <div className={dates.form}>
              <div className={dates.fields}>
                {DATE_FIELDS.map(({ field }) => (
                  <FieldSkeleton key={field} />
                ))}
              </div>
              <div className={styles.button} />
            </div>
          </DetailsCard>
        </div>
        <div className={details.evidence}>
          <EventListSkeleton title={CARD_TEXTS.opened} />
          <EventListSkeleton title={CARD_TEXTS.alerts} />
          <div className={details.wide}>
            <DetailsCard title={CARD_TEXTS.trend}>
              <div className={styles.trend}>
                {indexesUpTo(TREND_BAR_COUNT).map((index) => (
                  <Skeleton key={index} />
                ))}
              </div>
            </DetailsCard>
          </div>
          <div className={details.wide}>
            <EventListSkeleton title={CARD_TEXTS.recentActivity} />
          </div>
        </div>
        <div className={details.rest}>
          <DetailsCard title={CARD_TEXTS.layers}>
            <FieldSkeleton />
          </DetailsCard>
        </div>
      </div>
    </>
  );
}

function EventListSkeleton({ title }: { title: string }) {
  return (
    <DetailsCard title={title}>
      <ul className={events.events}>
        {indexesUpTo(INITIAL_EVENT_COUNT).map((index) => (
          <li key={index} className={events.item}>
            <div className={events.event}>
              <Skeleton width={40} />
              <Skeleton />
              <Skeleton width={72} />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.more} />
    </DetailsCard>
  );
}

function FieldSkeleton() {
  return (
    <div className={styles.field}>
      <Skeleton width={24} />
      <div className={styles.control} />
      <Skeleton width={64} />
    </div>
  );
}
