import { REFUSED_COUNT_DAYS } from '@bakehouse/contract';
import { Icon } from '../../../components/icon.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import styles from './two-lines.module.css';
import { STATUS_TEXTS } from './texts.ts';

export function RefusedCount({ count }: { count: number }) {
  if (count === 0) return <span className={styles.none}>{STATUS_TEXTS.noRefusals}</span>;
  return (
    <span className={styles.lines}>
      <span className={styles.refused}>
        <Icon name="blocked" />
        {formatNumber(count)}
      </span>{' '}
      <span>{STATUS_TEXTS.inDays(REFUSED_COUNT_DAYS)}</span>
    </span>
  );
}
