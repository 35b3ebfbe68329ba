import type { FileDetail } from '../../../../api/files.ts';
import { useZone } from '../../../../time/zone.tsx';
import { DATE_FIELDS, dateText } from './date-changes.ts';
import styles from './dates-text.module.css';
import { DetailsCard } from '../details-card.tsx';
import { CARD_TEXTS } from '../texts.ts';

export function ReadOnlyDates({ file }: { file: FileDetail }) {
  const zone = useZone();
  return (
    <DetailsCard title={CARD_TEXTS.dates}>
      <dl className={styles.dates}>
        {DATE_FIELDS.map(({ field, label }) => (
          <div key={field}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.date}>{dateText(file[field], zone.name)}</dd>
          </div>
        ))}
      </dl>
    </DetailsCard>
  );
}
