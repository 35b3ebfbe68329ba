import { startTransition, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { readCurrentParams } from '../../list/current-params.ts';
import { openRows, toggleRow } from './open-rows.ts';

interface Expanded {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const SEPARATOR = ' ';

/**
 * Which files are open, as the address says. To open one is no step of its own in the history: Back
 * leaves the list.
 */
export function useExpanded(): Expanded {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // The router renders in a transition; until then the row shows the pressed state.
  const [ids, show] = useOptimistic(openRows(params).join(SEPARATOR));

  return useMemo(() => {
    const open = new Set(ids.split(SEPARATOR));
    return {
      has: (id) => open.has(id),
      toggle: (id) =>
        startTransition(() => {
          const next = toggleRow(readCurrentParams(), id);
          show(openRows(next).join(SEPARATOR));
          void navigate(`?${next.toString()}`, { replace: true });
        }),
    };
  }, [ids, navigate, show]);
}
