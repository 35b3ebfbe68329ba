import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { StatsPeriod } from '../../api/stats.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Notice } from '../../components/notice.tsx';
import { useService } from '../../lib/services.tsx';
import { activityTotalsQuery } from './activity-queries.ts';
import styles from './activity-totals.module.css';
import { StatTiles, type StatTilesProps } from './stat-tiles.tsx';
import { TOTALS_TEXTS } from './texts.ts';

interface ActivityTotalsProps extends Pick<
  StatTilesProps,
  'active' | 'isListNarrower' | 'onToggle'
> {
  period: StatsPeriod;
}

export function ActivityTotals({ period, ...tiles }: ActivityTotalsProps) {
  const { stats } = useService('api');
  const { data, error, isFetching, refetch } = useQuery(activityTotalsQuery(stats, period));
  const isOfPeriod = period.after !== null || period.before !== null;
  const frame = useRef<HTMLDivElement>(null);
  const retry = () => {
    // The pressed button disappears with the notice, so the totals take the focus.
    frame.current?.focus();
    void refetch();
  };
  return (
    <div ref={frame} tabIndex={-1} className={styles.totals}>
      <StatTiles {...tiles} totals={data} isLoading={isFetching} isOfPeriod={isOfPeriod} />
      {error && !isFetching && (
        <Notice
          tone="danger"
          title={failureMessageOf(error, TOTALS_TEXTS.loadingFailed)}
          action={{ label: TOTALS_TEXTS.tryAgain, onPress: retry }}
        />
      )}
    </div>
  );
}
