import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { browserTimeZone } from './local-time.ts';
import { toZoneName, type ZoneChoice } from './zone-choice.ts';

export interface Zone {
  choice: ZoneChoice;
  /** The IANA name, for example "Europe/London" or "UTC". */
  name: string;
  /** The user's own time zone, even while UTC is chosen. */
  own: string;
  choose: (choice: ZoneChoice) => void;
}

const ZoneContext = createContext<Zone | undefined>(undefined);

export function useZone(): Zone {
  const zone = useContext(ZoneContext);
  if (zone === undefined) throw new Error('ZoneProvider is missing above this component.');
  return zone;
}

interface ZoneProviderProps {
  choice: ZoneChoice;
  onChoose: (choice: ZoneChoice) => void;
  /** Defaults to the time zone of the browser. */
  own?: string | undefined;
  children: ReactNode;
}

export function ZoneProvider({ children, ...props }: ZoneProviderProps) {
  const { choice, onChoose, own = browserTimeZone() } = props;
  const zone = useMemo(
    () => ({ choice, name: toZoneName(choice, own), own, choose: onChoose }),
    [choice, own, onChoose],
  );
  return <ZoneContext value={zone}>{children}</ZoneContext>;
}
