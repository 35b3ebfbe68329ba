import { type ReactNode, useState } from 'react';
import { ZoneProvider } from '../src/time/zone.tsx';
import type { ZoneChoice } from '../src/time/zone-choice.ts';

interface ZonedProps {
  own?: string;
  start?: ZoneChoice;
  now?: () => number;
  children: ReactNode;
}

const NOW = Date.UTC(2026, 10, 21, 13, 5);

/** A part of the dashboard by the clocks of a reader somewhere, who may switch to UTC. */
export function Zoned({
  own = 'Europe/Berlin',
  start = 'mine',
  now = () => NOW,
  children,
}: ZonedProps) {
  const [choice, setChoice] = useState(start);
  return (
    <ZoneProvider choice={choice} own={own} now={now} onChoose={setChoice}>
      {children}
    </ZoneProvider>
  );
}
