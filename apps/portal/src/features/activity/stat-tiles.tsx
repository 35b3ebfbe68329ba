import type { StatsSummary } from '../../api/stats.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './stat-tiles.module.css';
import { TILE_TEXTS, TOTALS_TEXTS } from './texts.ts';

type TileId = keyof StatsSummary;

export interface StatTilesProps {
  totals: StatsSummary | undefined;
  /** Whether the totals are still loading. If not, and `totals` is undefined, loading failed. */
  isLoading: boolean;
  /** The id of the selected tile; no tile is selected if no id matches. */
  active: string;
  /** Whether the totals are those of the chosen days. */
  isOfPeriod: boolean;
  /** Whether the list has further filters, which the totals ignore. */
  isListNarrower: boolean;
  onToggle: (tile: TileId) => void;
}

interface StatTile {
  id: TileId;
  icon: IconName;
}

const STAT_TILES: readonly StatTile[] = [
  { id: 'baked', icon: 'loaf' },
  { id: 'opened', icon: 'check' },
  { id: 'alerts', icon: 'blocked' },
];

const scopeTextOf = ({ isOfPeriod, isListNarrower }: StatTilesProps) => {
  if (isOfPeriod) return TOTALS_TEXTS.inPeriod;
  return isListNarrower ? TOTALS_TEXTS.inAll : undefined;
};

export function StatTiles(props: StatTilesProps) {
  const { totals, isLoading, active, onToggle } = props;
  const scope = scopeTextOf(props);
  return (
    <div role="group" aria-label={TOTALS_TEXTS.label} className={styles.tiles}>
      {STAT_TILES.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          className={styles.tile}
          data-tile={id}
          title={TILE_TEXTS[id].about(scope ?? TOTALS_TEXTS.allTime)}
          aria-pressed={id === active}
          onClick={() => onToggle(id)}
        >
          <span className={styles.label}>
            <Icon name={icon} />
            {TILE_TEXTS[id].label}
          </span>
          <span className={styles.total}>
            <TileTotal value={totals?.[id]} isLoading={isLoading} />
            {scope && totals && (
              <>
                {' '}
                <span className={styles.scope}>{scope}</span>
              </>
            )}
          </span>
          <span className={styles.shown} aria-hidden="true">
            <Icon name="check" />
            <span className={styles.word}>{TOTALS_TEXTS.shown}</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function TileTotal({ value, isLoading }: { value: number | undefined; isLoading: boolean }) {
  if (value !== undefined) return formatNumber(value);
  if (isLoading) return <Skeleton />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{TOTALS_TEXTS.notLoaded}</VisuallyHidden>
    </>
  );
}
