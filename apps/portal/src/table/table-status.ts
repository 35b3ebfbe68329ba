export type TableState = 'loading' | 'refreshing' | 'ready' | 'error';

interface TableStatus {
  caption: string;
  state: TableState;
  count: number;
  empty: string;
}

/** Announced by screen readers. Errors are alerts and announce themselves. */
export function tableStatus({ caption, state, count, empty }: TableStatus): string {
  switch (state) {
    case 'loading':
      return `Loading ${caption}`;
    case 'refreshing':
      return `Updating ${caption}`;
    case 'error':
      return '';
    case 'ready':
      return count === 0 ? empty : `${caption}: ${count} ${count === 1 ? 'row' : 'rows'}`;
  }
}
