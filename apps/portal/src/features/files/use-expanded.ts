import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useServices } from '../../services/services.tsx';

interface Expanded {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Which files are open; the one that the list is narrowed to opens by itself. Who comes back to a
 * list that was left finds those open that were.
 */
export function useExpanded(fileId: string | null): Expanded {
  const { places } = useServices();
  const { key } = useLocation();
  const [open, setOpen] = useState(() => places.get(key)?.open ?? NONE);
  const [seen, setSeen] = useState<string | null>(null);
  if (fileId !== seen) {
    setSeen(fileId);
    if (fileId !== null) setOpen(new Set([...open, fileId]));
  }

  useEffect(() => places.keep(key, { open }), [places, key, open]);

  return useMemo(
    () => ({
      has: (id) => open.has(id),
      toggle: (id) => {
        setOpen((now) =>
          now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
        );
      },
    }),
    [open],
  );
}
