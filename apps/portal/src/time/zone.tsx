import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { browserTimeZone } from './local-time.ts';
import { toZoneName, type ZoneChoice } from './zone-choice.ts';

export interface Zone {
  choice: ZoneChoice;
  /** The IANA name, for example "Europe/London" or "UTC". */
  name: string;
  /** The user's own time zone, even while UTC is chosen. */
  own: string;
  now: () => number;
  choose: (choice: ZoneChoice) => void;
}

const ZoneContext = createContext<Zone | undefined>(undefined);

interface ZoneProviderProps {
  choice: ZoneChoice;
  onChoose: (choice: ZoneChoice) => void;
  now: () => number;
  /** Defaults to the time zone of the browser. */
  own?: string | undefined;
  children: ReactNode;
}

export function ZoneProvider({ children, ...props }: ZoneProviderProps) {
  const { choice, onChoose, now, own = browserTimeZone() } = props;
  const zone = useMemo(
    () => ({ choice, name: toZoneName(choice, own), own, now, choose: onChoose }),
    [choice, own, now, onChoose],
  );
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}

export function useZone(): Zone {
  const zone = useContext(ZoneContext);
  if (zone === undefined)
    throw new Error('useZone needs a ZoneProvider above it: wrap the screen in one.');
  return zone;
}
