import { type ReactNode, useState } from 'react';
import { ServicesProvider } from '../lib/services.tsx';
import { ZoneProvider } from '../time/zone.tsx';
import type { ZoneChoice } from '../time/zone-choice.ts';
import { DEMO_NOW } from './demo.ts';

interface DemoTimeZoneProps {
  own?: string;
  children: ReactNode;
}

const DEMO_SERVICES = { now: () => DEMO_NOW.getTime() };

/** A fixed time zone, so that the gallery looks the same on every computer. */
export function DemoTimeZone({ own = 'Europe/Berlin', children }: DemoTimeZoneProps) {
  const [choice, setChoice] = useState<ZoneChoice>('mine');
  return (
    <ServicesProvider services={DEMO_SERVICES}>
      <ZoneProvider choice={choice} own={own} onChoose={setChoice}>
        {children}
      </ZoneProvider>
    </ServicesProvider>
  );
}
