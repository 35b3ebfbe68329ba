import { Skeleton } from '../../../components/skeleton.tsx';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { useZone } from '../../../time/zone.tsx';
import entries from './access/access-list.module.css';
import { entriesAtOnce, entriesText, isLong } from './access/access-rules.ts';
import dates from './dates/date-management.module.css';
import { DATE_FIELDS, zoneNote } from './dates/date-changes.ts';
import { DetailsCard } from './details-card.tsx';
import styles from './details-skeleton.module.css';
import events from './event-list.module.css';
import { EVENTS_AT_ONCE } from './event-rules.ts';
import details from './file-details.module.css';

const TREND_BARS = 15;

const bars = (count: number) => Array.from({ length: count }, (_, index) => index);

interface DetailsSkeletonProps {
  name: string;
  /** The expected number of access entries. */
  entries: number;
}

/** Uses the same boxes as the details, so that nothing moves when they appear. */
export function DetailsSkeleton({ name, entries: count }: DetailsSkeletonProps) {
  const zone = useZone();
  return (
    <>
      <VisuallyHidden>Loading the details of {name}</VisuallyHidden>
      <div className={details.cards} aria-hidden="true">
        <div className={details.access}>
          <DetailsCard title="Access Management" note={entriesText(count)}>
            <FieldBars />
            {isLong(count) && <div className={styles.search} />}
            <ul className={entries.entries}>
              {bars(entriesAtOnce(count)).map((index) => (
                <li key={index} className={entries.entry}>
                  <Skeleton width={56} />
                </li>
              ))}
            </ul>
          </DetailsCard>
        </div>
        <EventBars title="Opened" />
        <EventBars title="Alerts" />
        <div className={details.trend}>
          <DetailsCard title="Access Trend">
            <div className={styles.trend}>
              {bars(TREND_BARS).map((index) => (
                <Skeleton key={index} />
              ))}
            </div>
          </DetailsCard>
        </div>
        <EventBars title="Recent Activity" />
        <div className={details.dates}>
          <DetailsCard title="Date Management" note={zoneNote(zone.now(), zone.name)}>
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
        <div className={details.layers}>
          <DetailsCard title="Layered Access">
            <FieldBars />
          </DetailsCard>
        </div>
      </div>
    </>
  );
}

function EventBars({ title }: { title: string }) {
  return (
    <div className={details.list}>
      <DetailsCard title={title}>
        <ul className={events.events}>
          {bars(EVENTS_AT_ONCE).map((index) => (
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
    </div>
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
