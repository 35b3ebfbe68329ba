import { type ReactNode, useMemo, useState } from 'react';
import { ServicesProvider } from '../src/lib/services.tsx';
import { ZoneProvider } from '../src/time/zone.tsx';
import type { ZoneChoice } from '../src/time/zone-choice.ts';

interface TimeZoneFrameProps {
  own?: string;
  start?: ZoneChoice;
  now?: () => number;
  children: ReactNode;
}

const FRAME_NOW_MS = Date.UTC(2026, 10, 21, 13, 5);

/** Renders a part of the dashboard in a time zone, which the zone switch can change to UTC. */
export function TimeZoneFrame({
  own = 'Europe/Berlin',
  start = 'mine',
  now = () => FRAME_NOW_MS,
  children,
}: TimeZoneFrameProps) {
  const [choice, setChoice] = useState(start);
  const services = useMemo(() => ({ now }), [now]);
  return (
    <ServicesProvider services={services}>
      <ZoneProvider choice={choice} own={own} onChoose={setChoice}>
        {children}
      </ZoneProvider>
    </ServicesProvider>
  );
}
