import { useState } from 'react';

interface Expanded {
  has: (id: string) => boolean;
  toggle: (id: string) => void;
}

const NONE: ReadonlySet<string> = new Set();

/** Which files are open; the one that the list is narrowed to opens by itself. */
export function useExpanded(fileId: string | null): Expanded {
  const [open, setOpen] = useState(NONE);
  const [seen, setSeen] = useState<string | null>(null);
  if (fileId !== seen) {
    setSeen(fileId);
    if (fileId !== null) setOpen(new Set([...open, fileId]));
  }
  return {
    has: (id) => open.has(id),
    toggle: (id) => {
      setOpen((now) =>
        now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id]),
      );
    },
  };
}
