import type { ActivityTotals } from '../../api/stats.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import styles from './stat-tiles.module.css';

type TileId = keyof ActivityTotals;

export interface StatTilesProps {
  totals: ActivityTotals | undefined;
  /** Without totals and not loading means that they failed to load. */
  isLoading: boolean;
  /** The id of the selected tile; any other text selects none. */
  active: string;
  /** Whether other filters are set too: the totals ignore them. */
  isListNarrower: boolean;
  onToggle: (tile: TileId) => void;
}

interface Tile {
  id: TileId;
  label: string;
  icon: IconName;
}

const TILES: readonly Tile[] = [
  { id: 'baked', label: 'Files Baked', icon: 'loaf' },
  { id: 'opened', label: 'Files Opened', icon: 'check' },
  { id: 'alerts', label: 'Alerts', icon: 'blocked' },
];

const grouped = new Intl.NumberFormat('en-US');

export function StatTiles(props: StatTilesProps) {
  const { totals, isLoading, active, isListNarrower, onToggle } = props;
  return (
    <div role="group" aria-label="Activity by type" className={styles.tiles}>
      {TILES.map(({ id, label, icon }) => (
        <button
          key={id}
          type="button"
          className={styles.tile}
          data-tile={id}
          aria-pressed={id === active}
          onClick={() => onToggle(id)}
        >
          <span className={styles.label}>
            <Icon name={icon} />
            {label}
          </span>
          <span className={styles.total}>
            <Total value={totals?.[id]} isLoading={isLoading} />
            {isListNarrower && totals && (
              <>
                {' '}
                <span className={styles.inAll}>in all</span>
              </>
            )}
          </span>
          <span className={styles.shown} aria-hidden="true">
            <Icon name="check" />
            <span className={styles.word}>Shown</span>
          </span>
        </button>
      ))}
    </div>
  );
}

function Total({ value, isLoading }: { value: number | undefined; isLoading: boolean }) {
  if (value !== undefined) return grouped.format(value);
  if (isLoading) return <Skeleton />;
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not loaded</VisuallyHidden>
    </>
  );
}
