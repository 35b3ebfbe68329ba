import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import type { Toasts } from '../components/toasts.ts';

const Toaster = lazy(async () => ({
  default: (await import('../components/toaster.tsx')).Toaster,
}));

/** Loads its part when the first toast comes, and keeps it: its live region must stay. */
export function LazyToaster({ toasts }: { toasts: Toasts }) {
  const isEmpty = useSyncExternalStore(toasts.subscribe, () => toasts.get().length === 0);
  const [isNeeded, setNeeded] = useState(false);
  if (!isEmpty && !isNeeded) setNeeded(true);
  return isNeeded ? (
    <Suspense>
      <Toaster toasts={toasts} />
    </Suspense>
  ) : null;
}
