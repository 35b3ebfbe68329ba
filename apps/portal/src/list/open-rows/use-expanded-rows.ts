import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readCurrentParams } from '../../url-state/current-params.ts';
import { readOpenRows, toggleRow } from './open-rows.ts';

interface ExpandedRows {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const ID_SEPARATOR = ' ';

/**
 * The open rows are stored in the URL. Opening a row replaces the history entry, so that Back
 * leaves the list.
 * @param rowParam the parameter that filters the list to one row, which is then open
 */
export function useExpandedRows(rowParam: string | null): ExpandedRows {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The router renders in a transition, so an optimistic value opens or closes the row at once.
  const [ids, show] = useOptimistic(readOpenRows(params, rowParam).join(ID_SEPARATOR));

  return useMemo(() => {
    const open = new Set(ids.split(ID_SEPARATOR));
    return {
      has: (id) => open.has(id),
      toggle: (id) =>
        startTransition(() => {
          const next = toggleRow(readCurrentParams(), id, rowParam);
          show(readOpenRows(next, rowParam).join(ID_SEPARATOR));
          void navigate(`?${next.toString()}`, { replace: true });
        }),
    };
  }, [ids, navigate, show, rowParam]);
}
