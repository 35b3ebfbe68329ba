import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createRequiredContext } from '../lib/required-context.ts';
import { createGracePeriods, type GracePeriods, startBrowserTimer } from './grace-periods.ts';

/** Half as long as a toast with Undo stays (docs/decisions/0079). */
const GRACE_MS = 5_000;

/** In milliseconds; tests make it shorter. */
export const GraceMsContext = createContext(GRACE_MS);

const [GraceContext, useGracePeriods] = createRequiredContext<GracePeriods>('GraceProvider');

export { useGracePeriods };

/** Changes that still wait are dropped when the user logs out or another user logs in. */
export function GraceProvider({ children }: { children: ReactNode }) {
  const ms = useContext(GraceMsContext);
  const [periods] = useState(() => createGracePeriods(startBrowserTimer, ms));
  useEffect(() => periods.clear, [periods]);
  return <GraceContext value={periods}>{children}</GraceContext>;
}
