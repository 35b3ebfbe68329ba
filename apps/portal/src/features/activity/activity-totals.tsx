import { useQuery } from '@tanstack/react-query';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Notice } from '../../components/notice.tsx';
import { useApi } from '../../api/api-context.ts';
import { activityTotalsQuery } from './activity-queries.ts';
import { StatTiles, type StatTilesProps } from './stat-tiles.tsx';
import { TOTALS_TEXTS } from './texts.ts';

interface ActivityTotalsProps extends Pick<
  StatTilesProps,
  'active' | 'isListNarrower' | 'onToggle'
> {
  admin: boolean;
}

export function ActivityTotals({ admin, ...tiles }: ActivityTotalsProps) {
  const { stats } = useApi();
  const { data, error, isFetching, refetch } = useQuery(activityTotalsQuery(stats, admin));
  return (
    <>
      <StatTiles {...tiles} totals={data} isLoading={isFetching} />
      {error && !isFetching && (
        <Notice
          tone="danger"
          title={failureMessageOf(error, TOTALS_TEXTS.loadingFailed)}
          action={{ label: TOTALS_TEXTS.tryAgain, onPress: () => void refetch() }}
        />
      )}
    </>
  );
}
