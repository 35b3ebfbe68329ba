import { type ReactNode, useState } from 'react';
import { ZoneProvider } from '../time/zone.tsx';
import type { ZoneChoice } from '../time/zone-choice.ts';
import { DEMO_NOW } from './demo.ts';

interface DemoTimeZoneProps {
  own?: string;
  children: ReactNode;
}

const demoNow = () => DEMO_NOW.getTime();

/** A fixed time zone, so that the gallery looks the same on every computer. */
export function DemoTimeZone({ own = 'Europe/Berlin', children }: DemoTimeZoneProps) {
  const [choice, setChoice] = useState<ZoneChoice>('mine');
  return (
    <ZoneProvider choice={choice} own={own} now={demoNow} onChoose={setChoice}>
      {children}
    </ZoneProvider>
  );
}
